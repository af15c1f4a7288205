import { BellRing, Check, Link2, ShieldQuestionMark, TriangleAlert, Users } from 'lucide-react';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { PortalKey, PortalTablesKey } from '#texts/keys.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { FloorTable } from '../../visit-contract.ts';
import { useNow } from '../board/now.ts';
import { amountText, asksWords, withTables } from './floor-words.ts';
import { firstAsked, isPaidUp, tileState, type TableRequest } from './tile.ts';

type Props = {
  readonly table: FloorTable;
  readonly requests: readonly TableRequest[];
  readonly currency: string;
  /** Its bill is open. */
  readonly here: boolean;
  readonly open: () => void;
};
const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago, as one says it: minutes, then hours, then days. */
function sinceWords(minutes: number, t: Texts<PortalTablesKey>, portal: Texts<PortalKey>): string {
  if (minutes < 2 * HOUR) return t('tile.minutes', { minutes });
  if (minutes < DAY) return portal('ticket.age_hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR });
  return t('tile.days', { days: Math.floor(minutes / DAY) });
}

/** A table as one looks over the room: who sits there, one word, since when, and what is to be paid. */
export function FloorTile({ table, requests, currency, here, open }: Props) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const { visit, seats, waiting, with: other } = table;
  const state = useNow((now) => tileState(table, requests, now));
  const since = Date.parse(visit?.since ?? requests[0]?.createdAt ?? waiting?.since ?? '');
  const minutes = useNow((now) => (Number.isNaN(since) ? -1 : Math.max(0, Math.floor((now - since) / MINUTE_MS))));
  const asked = firstAsked(table, requests);
  const word =
    asked && (state === 'bill' || state === 'call') ? asksWords(asked.subOption, t) : t(`tile.${state}`, { table: other?.table ?? 0 });
  const due = visit && visit.due > 0 ? amountText(visit.due, currency, t) : '';
  const allergies = (visit?.allergies ?? []).map((key) => portal(`allergen.${key}`)).join(', ');
  const guests = visit?.guests ?? null;
  return (
    <button
      type="button"
      className="tbl"
      data-tile={`${table.floor}-${table.table}`}
      data-state={state}
      aria-current={here || undefined}
      onClick={open}
    >
      <b className="tbl__no num">
        <span className="visually-hidden">{t('tile.table')} </span>
        {table.table}
        {visit && visit.joined.length > 0 && (
          <small>
            <span aria-hidden>+{visit.joined.map((one) => one.table).join('+')}</span>
            <span className="visually-hidden"> {withTables(visit.joined, t)}</span>
          </small>
        )}
      </b>
      {(seats !== null || guests !== null) && (
        <span className="tbl__cov num">
          <Users className="icon" aria-hidden />
          {guests ?? seats}
          {guests !== null && seats !== null && <i>/{seats}</i>}
          <span className="visually-hidden"> {t(guests === null ? 'tile.seats' : 'tile.guests')}</span>
        </span>
      )}
      <span className="tbl__word">
        {state === 'confirm' && <ShieldQuestionMark className="icon" aria-hidden />}
        {(state === 'bill' || state === 'call') && <BellRing className="icon" aria-hidden />}
        {state === 'paid' && <Check className="icon" aria-hidden />}
        {state === 'joined' && <Link2 className="icon" aria-hidden />}
        {word}
      </span>
      {allergies !== '' && (
        <span className="tbl__al">
          <TriangleAlert className="icon" aria-hidden />
          <span className="visually-hidden">{t('tile.allergy', { allergies })}</span>
        </span>
      )}
      <span className="tbl__foot">
        {minutes >= 0 && <span className="tbl__since num">{sinceWords(minutes, t, portal)}</span>}
        {state !== 'paid' && isPaidUp(table) && (
          <span className="tbl__paid">
            <Check className="icon" aria-hidden />
            {t('tile.paid')}
          </span>
        )}
        {due !== '' && (
          <span className="tbl__due num">
            {due}
            <span className="visually-hidden"> {t('tile.due')}</span>
          </span>
        )}
      </span>
    </button>
  );
}
