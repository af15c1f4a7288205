import { Check, Clock } from 'lucide-react';
import { useState } from 'react';
import { subtract } from '#domain/money-parts.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import { openCountOf, openHereOf } from '#domain/z-report.ts';
import { isAway } from '#platform/browser/kept.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { PageLink } from '#platform/ui/page-link.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import '#platform/ui/form-parts.css';
import type { AnyDraft, ZEntry } from '../contract.ts';
import { SettleAll } from './settle-all.tsx';
import { Step } from './step.tsx';
import { useSettle } from './use-close.ts';
import { money, numberText, placeName, sinceText, type FloorName } from './words.ts';

/** So few are shown at once where nothing else is open. */
const FEW = 12;

type Props = {
  readonly venueId: string;
  readonly draft: AnyDraft;
  readonly floorName: FloorName;
  /** Whoever closes may take money too. */
  readonly settles: boolean;
  readonly leaveOpen: boolean;
  readonly onLeaveOpen: (leave: boolean) => void;
};

/** Orders that nobody has paid, each with the way to settle it. */
export function OpenStep({ venueId, draft, floorName, settles, leaveOpen, onLeaveOpen }: Props) {
  const t = usePortalCloseTexts();
  const [settling, setSettling] = useState<ZEntry | null>(null);
  const { openList: list, openValue, inKitchen, currency } = draft;
  const isBefore = (one: ZEntry) => one.before ?? false;
  const earlier = list.filter(isBefore);
  const hereCount = openHereOf(draft);
  const before = draft.openBefore ?? { count: 0, value: 0 };
  const here = toAmount(subtract(fromAmount(openValue), fromAmount(before.value)));
  const said = hereCount === 0 ? t('open.none_here') : t('open.sum', { count: hereCount, amount: money(here, currency, t) });
  return (
    <Step
      number={1}
      title={t('step.open')}
      isDone={inKitchen === 0 && (list.length === 0 || leaveOpen)}
      isNow={list.length > 0 && !leaveOpen}
      aside={
        list.length === 0 ? (
          <span className="muted">{t('open.none')}</span>
        ) : (
          <span className="badge badge--honey num">
            <Clock className="icon" aria-hidden />
            {said}
          </span>
        )
      }
    >
      {inKitchen > 0 && (
        <p className="notice">
          {t('open.kitchen', { count: inKitchen })} <PageLink to="/portal/orders">{t('open.board')}</PageLink>
        </p>
      )}
      {list.length > 0 && (
        <>
          <Opens list={list.filter((one) => !isBefore(one))} {...{ draft, floorName }} settle={settles ? setSettling : null} />
          {earlier.length > 0 && (
            <details className="opens-earlier" open={earlier.length === list.length && earlier.length < FEW}>
              <summary className="num">{t('open.earlier', { count: before.count, amount: money(before.value, currency, t) })}</summary>
              <Opens list={earlier} {...{ draft, floorName }} settle={settles ? setSettling : null} />
              {openCountOf(draft) > list.length && <p className="muted">{t('open.more', { count: openCountOf(draft) - list.length })}</p>}
            </details>
          )}
          {settles && <SettleAll {...{ venueId, draft, floorName }} />}
          <label className="choice">
            <input type="checkbox" checked={leaveOpen} onChange={({ target }) => onLeaveOpen(target.checked)} />
            <span>{t('open.leave')}</span>
          </label>
        </>
      )}
      {settling && (
        <SettleDialog
          venueId={venueId}
          order={settling}
          isOpen={list.some(({ order }) => order === settling.order)}
          draft={draft}
          onClose={() => setSettling(null)}
        />
      )}
    </Step>
  );
}

type OpensProps = Pick<Props, 'draft' | 'floorName'> & {
  readonly list: readonly ZEntry[];
  readonly settle: ((order: ZEntry) => void) | null;
};

function Opens({ list: all, draft, floorName, settle }: OpensProps) {
  const { currency, timeZone, until } = draft;
  const t = usePortalCloseTexts();
  const say = usePortalTexts();
  const { shown, list, paging } = usePages<ZEntry, HTMLUListElement>(all, { size: 25 });
  return (
    <>
      <ul ref={list} className="opens" tabIndex={-1} aria-label={t('step.open')}>
        {shown.map((one) => (
          <li key={one.order}>
            <b className="num">{one.table === 0 ? `#${one.number}` : one.table}</b>
            <div>
              #{one.number} · {placeName(one, floorName, t)}
              <small className="num">
                {t('open.since', { time: sinceText(one.at, until, timeZone, t) })}
                {one.wish && ` · ${t(`open.wish_${one.wish}`)}`}
              </small>
              {isOneOfSeveral(one, all) && (
                <PageLink to={`/portal/tables?at=${one.floor}-${one.table}&do=settle`}>{t('open.bill', { table: one.table })}</PageLink>
              )}
            </div>
            <span className="num">{money(one.amount, currency, t)}</span>
            {settle && (
              <button
                type="button"
                className="button button--small"
                aria-label={t('open.settle_of', { number: numberText(one, draft, t), amount: money(one.amount, currency, t) })}
                onClick={() => settle(one)}
              >
                {t('open.settle')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Pages paging={paging} say={say} />
    </>
  );
}

/** The first of several rounds that one table has open: its bill takes them at once. */
const isOneOfSeveral = ({ order, floor, table }: ZEntry, all: readonly ZEntry[]): boolean => {
  const same = all.filter((one) => table > 0 && one.table === table && one.floor === floor);
  return same.length > 1 && same[0]?.order === order;
};

type DialogProps = {
  readonly venueId: string;
  readonly order: ZEntry;
  readonly isOpen: boolean;
  readonly draft: AnyDraft;
  readonly onClose: () => void;
};

function SettleDialog({ venueId, order, isOpen, draft, onClose }: DialogProps) {
  const t = usePortalCloseTexts();
  const settle = useSettle(venueId, onClose);
  // A hurried tap at night writes down what the guest said.
  const [likely, other] = order.wish === 'card' ? (['card', 'cash'] as const) : (['cash', 'card'] as const);
  const by = (method: 'cash' | 'card') => () => settle.isPending || settle.mutate({ order: order.order, method });
  return (
    <Dialog
      title={t('settle.title', { amount: money(order.amount, draft.currency, t), number: numberText(order, draft, t) })}
      close={onClose}
      keep={t('settle.not')}
      actions={
        isOpen && (
          <>
            <button type="button" className="button" aria-disabled={settle.isPending || undefined} onClick={by(other)}>
              {t(`settle.${other}`)}
            </button>
            <button type="button" className="button button--ink" aria-disabled={settle.isPending || undefined} onClick={by(likely)}>
              <Check className="icon" aria-hidden />
              {t(`settle.${likely}`)}
            </button>
          </>
        )
      }
    >
      {isOpen && (
        <p className="muted">
          {t('settle.text')} {order.wish && t(`settle.wish_${order.wish}`)}
        </p>
      )}
      <div role="alert">
        {!isOpen && <p className="notice">{t('settle.gone')}</p>}
        {isOpen && settle.isError && (
          <p className="notice notice--problem">{t(isAway(settle.error) ? 'settle.no_answer' : 'settle.failed')}</p>
        )}
      </div>
    </Dialog>
  );
}
