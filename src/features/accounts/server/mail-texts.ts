import compile from 'icu-minify/compile';
import { createTexts, isLanguage, type Language, type Texts } from '#platform/shared/texts.ts';
import { plainWords } from '#platform/server/plain-words.ts';
import mailEl from '#texts/mail.el.json' with { type: 'json' };
import mailEn from '#texts/mail.en.json' with { type: 'json' };

/** The words that the server itself sends; those of pages are compiled by the build. */
export type MailKey = keyof typeof mailEn;

const compiled = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]));

const mail: Readonly<Record<Language, Texts<MailKey>>> = {
  en: createTexts<MailKey>(compiled(mailEn), 'en'),
  el: createTexts<MailKey>(compiled(mailEl), 'el'),
};

/** The mails' words in a language, in English where we do not speak it. */
export const mailTexts = (language: string | null | undefined): Texts<MailKey> => mail[isLanguage(language) ? language : 'en'];

/**
 * How a mail begins. To an address that nobody confirmed without the name: whoever typed both may write to a stranger. So no mail to such an address
 * holds anything that was typed.
 */
export const greeting = (t: Texts<MailKey>, { name, emailVerified }: { readonly name: string; readonly emailVerified: boolean }): string =>
  emailVerified ? t('helloName', { name: plainWords(name) }) : t('hello');

/** What a mail calls a venue. */
export const venueIn = (t: Texts<MailKey>, title: string, { emailVerified }: { readonly emailVerified: boolean }): string =>
  emailVerified ? plainWords(title) : t('yourVenue');

/** The first of our languages that an `Accept-Language` asks for, by its weights. */
export function acceptedLanguage(header: string | null | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', weight] = part.trim().split(/;\s*q=/);
    return { language: tag.split('-')[0]?.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const known = wishes.toSorted((a, b) => b.weight - a.weight).find(({ language, weight }) => isLanguage(language) && weight > 0);
  return isLanguage(known?.language) ? known.language : 'en';
}
