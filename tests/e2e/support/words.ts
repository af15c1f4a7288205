import { readFileSync } from 'node:fs';
import type { AccountKey, CheckoutKey, MenuKey, PortalKey, PortalRequestsKey, SiteKey } from '#texts/keys.ts';

export type Language = 'en' | 'el';
type Catalogue = 'menu' | 'checkout' | 'account' | 'portal' | 'portal-requests' | 'site';
type Key = MenuKey | CheckoutKey | AccountKey | PortalKey | PortalRequestsKey | SiteKey;
/** A message as the pages write it, with its values put in. For messages without plurals. */
export type Say = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

const read = (name: Catalogue, language: Language): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../src/texts/${name}.${language}.json`, import.meta.url), 'utf8'));

/** The pages' own words in one language. */
export function words(language: Language): Say {
  const all = {
    ...read('site', language),
    ...read('portal-requests', language),
    ...read('portal', language),
    ...read('account', language),
    ...read('checkout', language),
    ...read('menu', language),
  };
  return (key, values = {}) => {
    const message = all[key];
    if (message === undefined) throw new Error(`There is no message ${key}.`);
    return message.replaceAll(/<\/?\w+>/g, '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
}

/** What the rubber stamp says in every language. */
const NOT_TRANSLATED = ['item.stamp_badge'];

/** Made of placeholders and signs alone, a message is the same in every language. */
const hasWords = (message: string): boolean => /\p{L}/u.test(message.replaceAll(/\{\w+\}/g, ''));

/** Whole texts that only an English page shows: the messages of these catalogues, also one that somebody forgot to translate. */
export function englishTexts(...names: readonly Catalogue[]): RegExp[] {
  return names.flatMap((name) =>
    Object.entries(read(name, 'en')).flatMap(([key, message]) =>
      NOT_TRANSLATED.includes(key) || !hasWords(message) ? [] : variants(message).map((text) => new RegExp(`^${pattern(text)}$`)),
    ),
  );
}

/** The branches of a plural, else the message. */
function variants(message: string): string[] {
  if (!message.includes(', plural,')) return [message.replaceAll(/<\/?\w+>/g, '')];
  return [...message.matchAll(/\b(?:one|other)\s*\{((?:[^{}]|\{\w+\})*)\}/g)].map((match) => (match[1] ?? '').replaceAll('#', '{count}'));
}

const pattern = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+');
