import type { Language } from './languages.ts';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';

export { isLanguage, LANGUAGES, type Language } from './languages.ts';

export type Catalogue = Readonly<Record<string, CompiledMessage>>;
type Plain = Readonly<Record<string, string | number | Date>>;

/** One surface's words in one language. */
export type Texts<Key extends string> = {
  /** The text of a key, its ICU placeholders filled in. */
  (key: Key, values?: Plain): string;
  /** The same for a text with `<tags>`: each tag is a function from its children to an element. */
  readonly rich: <Element>(key: Key, values: FormatValues<Element>) => string | Element | (string | Element)[];
  readonly language: Language;
  /** Brings those of its words that come later than the rest. */
  readonly more: () => Promise<void>;
};

const kept = new Map<string, unknown>();
/** Making an Intl formatter costs far more than using it. */
function keep<Made>(kind: string, args: readonly unknown[], make: () => Made): Made {
  const key = kind + JSON.stringify(args);
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as Made;
}
const options: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => keep('date', args, () => new Intl.DateTimeFormat(...args)),
    getNumberFormat: (...args) => keep('number', args, () => new Intl.NumberFormat(...args)),
    getPluralRules: (...args) => keep('plural', args, () => new Intl.PluralRules(...args)),
  },
};

type Later = () => Promise<{ readonly default: Catalogue }>;

/** A key that a catalogue lacks shows as itself: a test fails on it long before. `later` is put into the same catalogue, whoever asks for it. */
export function createTexts<Key extends string>(catalogue: Catalogue, language: Language, later?: Later): Texts<Key> {
  const rich: Texts<Key>['rich'] = (key, values) => format(catalogue[key] ?? key, language, values, options);
  const plain = (key: Key, values: Plain = {}) => String(format(catalogue[key] ?? key, language, values, options));
  const more = async (): Promise<void> => void (later && Object.assign(catalogue, (await later()).default));
  return Object.assign(plain, { rich, language, more });
}
