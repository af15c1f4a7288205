import type { Language } from './texts.ts';

/** How dates and numbers are written in each language: in English as here, the day before the month. */
export const LOCALES = { en: 'en-GB', el: 'el-GR' } as const satisfies Record<Language, string>;
