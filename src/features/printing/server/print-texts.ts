import compile from 'icu-minify/compile';
import { createTexts, type Language, type Texts } from '#platform/shared/texts.ts';
import printEl from '#texts/print.el.json' with { type: 'json' };
import printEn from '#texts/print.en.json' with { type: 'json' };

type PrintKey = keyof typeof printEn;
const compiled = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]));

/** The words of paper. */
export const PRINT_TEXTS: Readonly<Record<Language, Texts<PrintKey>>> = {
  en: createTexts<PrintKey>(compiled(printEn), 'en'),
  el: createTexts<PrintKey>(compiled(printEl), 'el'),
};
