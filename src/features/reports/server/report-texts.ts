import compile from 'icu-minify/compile';
import { createTexts, type Language, type Texts } from '#platform/shared/texts.ts';
import reportsEl from '#texts/portal-reports.el.json' with { type: 'json' };
import reportsEn from '#texts/portal-reports.en.json' with { type: 'json' };

export type ReportText = keyof typeof reportsEn;
const compiled = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]));
const TEXTS: Readonly<Record<Language, Texts<ReportText>>> = {
  en: createTexts<ReportText>(compiled(reportsEn), 'en'),
  el: createTexts<ReportText>(compiled(reportsEl), 'el'),
};

/** The words of reports, on the server. */
export const reportTexts = (language: Language): Texts<ReportText> => TEXTS[language];

const METHODS = ['cash', 'card', 'stripe', 'paypal', 'viva', 'jcc'] as const;
/** Ways of paying that have a name. */
export const isMethod = (name: unknown): name is (typeof METHODS)[number] => METHODS.some((known) => known === name);
