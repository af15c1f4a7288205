import { Check, ChefHat, CircleSlash, CookingPot, Undo2 } from 'lucide-react';
import { quoted } from '#platform/shared/quoted.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { isStopped, lane, isOrderStatus, ORDER_STATUS } from '#domain/order-status.ts';
import type { BillLine, BillRound } from '../../visit-contract.ts';
import { whoseWords } from '../board/guest-words.ts';
import { lineName, optionsOf } from '../board/line-words.ts';
import { amountText, reasonWords } from './floor-words.ts';
import { OffMark } from './off-mark.tsx';
import type { PanelProps } from './panel-props.ts';

/** The rounds of a bill with their lines: paid ones quiet with who and how, those that were sent back struck with the reason. */
export function BillRounds({ bill, venue, headingId }: Pick<PanelProps, 'bill' | 'venue' | 'headingId'>) {
  const t = usePortalTablesTexts();
  const { time } = useZoneTimes();
  return bill.rounds.map((round, at) => {
    const state = roundState(round.order);
    const Icon = SIGNS[state];
    return (
      <section key={round.order._id} className="bill__round" aria-label={t('bill.round', { number: at + 1 })}>
        <h3>
          {t('bill.round', { number: at + 1 })}
          <span className="num">{time(round.order.placedAt)}</span>
          <span className="num muted">
            #{round.order.number}
            {bill.joined.length > 0 && ` · ${t('tile.head', { table: round.order.table })}`}
          </span>
          <em data-state={state}>
            <Icon className="icon" aria-hidden />
            {t(`round.${state}`)}
          </em>
        </h3>
        <ul>
          {round.lines.map((line) => (
            <Line key={line.line} line={line} {...{ round, venue, headingId }} currency={bill.currency} />
          ))}
          {round.reductions
            .filter(({ kind }) => kind === 'discount')
            .map((off) => (
              <li key={off._id} className="bill__note">
                <OffMark {...{ off, round, venue, headingId }} currency={bill.currency} />
              </li>
            ))}
          {round.order.note !== '' && <li className="bill__note">{quoted(round.order.note, t.language)}</li>}
        </ul>
      </section>
    );
  });
}

type RoundState = 'placed' | 'preparing' | 'ready' | 'served' | 'stopped';
const SIGNS = { placed: ChefHat, preparing: CookingPot, ready: ChefHat, served: Check, stopped: CircleSlash } as const;

function roundState({ orderStatus }: SavedOrder): RoundState {
  if (isStopped(orderStatus)) return 'stopped';
  if (orderStatus >= ORDER_STATUS.served) return 'served';
  const where = isOrderStatus(orderStatus) ? lane(orderStatus) : null;
  return where === 'preparing' || where === 'ready' ? where : 'placed';
}

type LineProps = Pick<PanelProps, 'venue' | 'headingId'> & {
  readonly line: BillLine;
  readonly round: BillRound;
  readonly currency: string;
};

function Line({ line, round, currency, venue, headingId }: LineProps) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const sold = round.order.order[line.line - 1];
  if (!sold) return null;
  const reason = line.reason === '' ? '' : reasonWords(line.reason, portal);
  const under = [optionsOf(sold, t.language), quoted(sold.note, t.language)].filter(Boolean).join(' · ');
  const price = line.state === 'stopped' ? sold.lineTotal : line.amount;
  return (
    <li className="bl" data-state={line.state}>
      <b className="num">{sold.quantity}</b>
      <div>
        <span className="bl__name">{lineName(sold, t.language)}</span>
        {under !== '' && <small>{under}</small>}
        {line.state !== 'stopped' && line.amount !== sold.lineTotal && (
          <small className="num">{t('bill.menu_price', { amount: amountText(sold.lineTotal, currency, t) })}</small>
        )}
        {line.state === 'paid' && line.back > 0 && (
          <small className="bl__reason num">{t('bill.back_some', { count: line.back, most: sold.quantity })}</small>
        )}
        {(sold.movedOff ?? 0) > 0 && <small className="bl__reason">{portal('ticket.moved_off', { count: sold.movedOff ?? 0 })}</small>}
        {reason !== '' && <small className="bl__reason">{reason}</small>}
        {round.reductions
          .filter((off) => off.line === line.line)
          .map((off) => (
            <OffMark key={off._id} {...{ off, round, venue, headingId, currency }} />
          ))}
      </div>
      <span className="bl__who">
        {line.state === 'open' && whoseWords(sold, round.order.buyersName, portal)}
        {line.state === 'paid' && (
          <>
            <Check className="icon" aria-hidden />
            {line.by === ''
              ? t(`how.${line.method ?? 'online'}`)
              : t('bill.paid_by', { how: t(`how.${line.method ?? 'cash'}`), name: line.by })}
          </>
        )}
        {(line.state === 'back' || line.state === 'stopped') && (
          <>
            <Undo2 className="icon" aria-hidden />
            {t(line.state === 'back' ? 'bill.back_line' : 'round.stopped')}
          </>
        )}
      </span>
      <span className="num bl__price">{amountText(price, currency, t)}</span>
    </li>
  );
}
