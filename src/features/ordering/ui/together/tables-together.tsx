import { useTogetherTexts } from '#texts/together-contexts.ts';

type At = { readonly table: number; readonly joined: readonly { readonly table: number }[] };

const numbersOf = ({ table, joined }: At): number[] => [table, ...joined.map((one) => one.table)].toSorted((a, b) => a - b);

/** Where they sit, in words: one table, or several that staff joined. */
export const tablesWords = ({ table, joined }: At, t: ReturnType<typeof useTogetherTexts>): string =>
  joined.length === 0
    ? t('cart.table', { table })
    : t('cart.tables', { tables: new Intl.ListFormat(t.language).format(numbersOf({ table, joined }).map(String)) });

/** The same as news, for who hears where they sit now: a key that is another one as soon as the tables are. */
export const tablesFact = (at: At, t: ReturnType<typeof useTogetherTexts>): readonly [string, string] => [
  `tables:${numbersOf(at).join('+')}`,
  at.joined.length === 0 ? t('together.table_now', { table: at.table }) : `${tablesWords(at, t)}: ${t('together.joined')}`,
];

/** That several tables are one; nothing at one table. */
export function TablesTogether({ at }: { readonly at: At }) {
  const t = useTogetherTexts();
  if (at.joined.length === 0) return null;
  return (
    <p className="together__tables">
      <b>{tablesWords(at, t)}</b> {t('together.joined')}
    </p>
  );
}
