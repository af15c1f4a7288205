import { FISCAL_TROUBLES, SLIP_OPEN_FOR_MS } from '#domain/fiscal.ts';
import { cents, toAmount } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import { CLOSED_SHOWN, SLIPS_SHOWN, type Fiscal, type FiscalSlip } from '../contract.ts';
import { portOf } from './port-sql.ts';
import { closedSlips, countSlips, openSlips, type SlipRow } from './slip-sql.ts';

export async function readFiscal(tx: Tx, venueId: string, timeZone: string, now: number): Promise<Fiscal> {
  const port = await portOf(tx, venueId);
  const before = new Date(now - SLIP_OPEN_FOR_MS);
  const wire = (row: SlipRow) => slip(row, before);
  return {
    port: port && { on: port.isOn, url: port.url, failingSince: port.failingSince?.toISOString() ?? null },
    timeZone,
    ...(await countSlips(tx, venueId, before)),
    openSlips: (await openSlips(tx, venueId, SLIPS_SHOWN)).map(wire),
    closedSlips: (await closedSlips(tx, venueId, CLOSED_SHOWN)).map(wire),
  };
}

const slip = ({ orderId, orderNumber, openedAt, totalCents, next, ...row }: SlipRow, before: Date): FiscalSlip => ({
  _id: orderId,
  number: orderNumber,
  stage: row.stage,
  openedAt: openedAt.toISOString(),
  overdue: openedAt <= before && (row.stage === 'waiting' || row.stage === 'open'),
  changedAfter: row.changedAfter,
  total: toAmount(cents(totalCents)),
  currency: row.currency,
  mark: row.mark,
  link: row.link,
  next: next && {
    ...next,
    nextAt: next.state === 'waiting' ? new Date(next.nextAt).toISOString() : null,
    trouble: FISCAL_TROUBLES.find((known) => known === next.trouble) ?? null,
  },
});
