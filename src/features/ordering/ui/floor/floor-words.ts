import { unreadOrderOf } from '#domain/assistance.ts';
import { fromAmount } from '#domain/money.ts';
import { isReason } from '#domain/reasons.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { PortalKey, PortalTablesKey } from '#texts/keys.ts';

export type Say = Texts<PortalTablesKey>;

const ASKS: Readonly<Record<string, PortalTablesKey>> = {
  'Ask for bill': 'asks.bill',
  'Ask for utinsils': 'asks.utensils',
  'Ask to clean area': 'asks.clean',
  'Report issue': 'asks.issue',
  'Report something else': 'asks.issue',
};

/** What a table asks for, in a word or two. */
export const asksWords = (subOption: string, t: Say): string =>
  unreadOrderOf(subOption) === null ? t(ASKS[subOption] ?? 'asks.other') : t('asks.allergy');

/** An amount of the wire as people read it. */
export const amountText = (amount: number, currency: string, t: Say): string => moneyText(fromAmount(amount), currency, t.language);

/** A reason of ours in the reader's language, any other as it was typed. */
export const reasonWords = (reason: string, t: Texts<PortalKey>): string => (isReason(reason) ? t(`reason.${reason}`) : reason);

/** "with tables 6 and 7": which were joined to one. */
export const withTables = (tables: readonly { readonly table: number }[], t: Say): string =>
  t('bill.with', {
    count: tables.length,
    tables: new Intl.ListFormat(t.language).format(tables.map(({ table }) => String(table))),
  });
