import { BellRing, Check, CloudOff, CookingPot, MessageSquareQuote, ShoppingBag, Siren } from 'lucide-react';
import { memo, useEffect, useRef, type CSSProperties } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { isUnread } from '#domain/read-allergy.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { laneOf } from '../board/board.ts';
import { useFloorNames } from '../board/floor-names.tsx';
import { guestWords } from '../board/guest-words.ts';
import { choicesOf, lineName, offWords, strictOf, tableWords } from '../board/line-words.ts';
import type { TicketActions } from '../board/order-ticket.tsx';
import { groupsOf, linesOf, nextStepOf, stationWords } from '../board/stations.ts';
import { TicketAllergy } from '../board/ticket-allergy.tsx';
import { TicketRefund } from '../board/ticket-refund.tsx';
import { allergenNames, allergenObjects } from '../board/allergen-names.ts';
import { TicketMenu } from '../board/ticket-menu.tsx';
import { RushAge, useRushStage } from './rush-age.tsx';
import './rush-ticket.css';
import './rush-lines.css';
import { NoteWords } from '../board/note-words.tsx';

type Props = TicketActions & {
  readonly order: SavedOrder;
  /** Where it is by now, sent from here or told. */
  readonly status: number;
  readonly span: number;
  /** How low its lines are; 0: as they are. */
  readonly tight: number;
  /** The dish that is looked for; null: none. */
  readonly lit: string | null;
  readonly arrived: boolean;
  /** On its way: sent from here, not yet agreed by the server. */
  readonly busy: boolean;
  /** Done here without a network, and not told yet. */
  readonly waits: boolean;
  /** It has left what is shown, and its cell waits for the hand to go. */
  readonly gone: boolean;
};

const NEXT = {
  new: { Icon: CookingPot, words: 'rush.start' },
  preparing: { Icon: BellRing, words: 'rush.ready' },
  ready: { Icon: Check, words: 'rush.served' },
} as const;

/** At a station: its lines are done, the order may not be. */
const PART = { Icon: Check, words: 'ticket.part_done' } as const;

/** A second tap of a double tap comes within this time, and is for nobody. */
const DOUBLE_MS = 450;

/** One order of the grid. Its head is one button, the next step; every line is one too. Where it stands is its cell's, so that moving renders nothing. */
export const RushTicket = memo(function RushTicket({
  order,
  status,
  span,
  tight,
  lit,
  arrived,
  busy,
  waits,
  gone,
  move,
  tick,
  ask,
  mayRefund,
  others,
  stations,
  stock,
}: Props) {
  const t = usePortalTexts();
  const lane = laneOf(status) ?? 'ready';
  const stage = useRushStage(order, lane);
  const { here, elsewhere } = linesOf(order, others);
  const head = `ticket-${order._id}`;
  const lights = lit !== null && here.some(({ payload }) => payload.item.id === lit);
  return (
    <div
      className="rush-ticket"
      data-order={order._id}
      data-age={stage}
      data-status={lane}
      data-span={span}
      data-tight={tight || undefined}
      data-waits={waits || undefined}
      data-moving={gone || undefined}
      data-lit={lit === null ? undefined : lights}
      data-new={(arrived && lane === 'new') || undefined}
      data-untaken={(status === ORDER_STATUS.placed && order.escalation > 0) || undefined}
    >
      <Head id={head} {...{ order, status, waits, move, tick, others }} off={gone || busy || isUnread(order)} />
      {gone ? (
        <p className="rush-ticket__gone">
          <Check className="icon" aria-hidden />
          {t(laneOf(status) === 'ready' ? 'rush.at_pass' : 'rush.gone')}
        </p>
      ) : (
        <>
          <TicketAllergy order={order} head={head} />
          <TicketRefund order={order} />
          <div className="rush-ticket__body">
            {order.note !== '' && (
              <p className="rush-ticket__note">
                <MessageSquareQuote className="icon" aria-hidden />
                <span className="visually-hidden">{t('ticket.note')}: </span>
                <NoteWords note={order.note} order={order} />
              </p>
            )}
            <Lines {...{ order, here, stations, lit, tick }} />
            {elsewhere > 0 && <p className="rush-ticket__elsewhere">{t('ticket.elsewhere', { count: elsewhere })}</p>}
          </div>
          <div className="rush-ticket__more">
            <TicketMenu {...{ order, ask, mayRefund, stock }} disabled={false} />
          </div>
        </>
      )}
    </div>
  );
});

type LinesProps = Pick<Props, 'order' | 'stations' | 'lit' | 'tick'> & { readonly here: readonly OrderLine[] };

/** What is made here, by the station that makes it. */
function Lines({ order, here, stations, lit, tick }: LinesProps) {
  const { language } = usePortalTexts();
  const left = order.order.filter(({ done }) => !done).length;
  return groupsOf(here, stations).map(({ station, lines }) => {
    const name = station ? stationWords(station, language) : undefined;
    return (
      <ul key={station?.id ?? ''} className="rush-ticket__lines" aria-label={name} data-station={station?.id}>
        {lines.map((line) => (
          <RushLine
            key={line.id}
            line={line}
            tab={name}
            isLast={!line.done && left === 1}
            order={order}
            lit={lit}
            tick={() => tick(order, line.id, !line.done, true)}
          />
        ))}
      </ul>
    );
  });
}

type HeadProps = Pick<Props, 'order' | 'status' | 'waits' | 'move' | 'tick' | 'others'> & {
  readonly id: string;
  /** Nothing to be done with it now. */ readonly off: boolean;
};

function Head({ id, order, status, waits, off, move, tick, others }: HeadProps) {
  const t = usePortalTexts();
  const floors = useFloorNames();
  const lane = laneOf(status) ?? 'ready';
  const step = nextStepOf(order, laneOf(status), others);
  const isPart = step !== null && 'lines' in step;
  const { Icon, words } = isPart ? PART : NEXT[lane];
  const collection = order.deliveryMethod === DELIVERY.collection;
  const since = useRef(Number.NEGATIVE_INFINITY);
  const stood = useRef(status);
  useEffect(() => {
    if (stood.current !== status) since.current = performance.now();
    stood.current = status;
  }, [status]);
  const go = () => {
    // Another step than a moment ago: whoever taps now has not read it yet.
    if (off || step === null || performance.now() - since.current < DOUBLE_MS) return;
    if ('to' in step) move({ order, to: step.to });
    else tick(order, step.lines, true, true);
  };
  return (
    <button type="button" className="rush-ticket__head" id={id} data-next aria-disabled={off || undefined} onClick={go}>
      <span className="rush-ticket__table num">
        {collection ? (
          <>
            <ShoppingBag className="icon" aria-hidden />
            <span className="visually-hidden">{t('ticket.collection')}</span>
          </>
        ) : (
          <>
            <span className="visually-hidden">{tableWords(order, floors, t)} </span>
            {order.table}
          </>
        )}
      </span>
      <RushAge order={order} lane={lane} />
      <small className="rush-ticket__who">
        {waits && <CloudOff className="icon" aria-label={t('move.waits')} />}
        <span className="num">#{order.number}</span> {quoted(order.buyersName, t.language)}
        {order.escalation > 0 && status === ORDER_STATUS.placed && <Siren className="icon" aria-label={t('ticket.untaken')} />}
        {!collection && floors.several && ` · ${floors.nameOf(order.floor)}`}
      </small>
      <span className="rush-ticket__next">
        <Icon className="icon" aria-hidden />
        {t(words)}
      </span>
    </button>
  );
}

/** What the style makes letters small for, so that no word is broken. */
const longest = (name: string) => ({ '--longest': Math.max(...name.split(/[\s-]+/).map(({ length }) => length)) }) as CSSProperties;

type LineProps = {
  readonly line: OrderLine;
  /** The station's name; the style shows it beside the first of its lines, and of each column. */
  readonly tab: string | undefined;
  /** The only one that is left of the order: with it the order is ready. */
  readonly isLast: boolean;
  readonly order: SavedOrder;
  readonly lit: string | null;
  readonly tick: () => void;
};

function RushLine({ line, tab, isLast, order, lit, tick }: LineProps) {
  const t = usePortalTexts();
  const { avoids } = order;
  const { options, leftOut } = choicesOf(line, strictOf(order), t.language);
  const name = lineName(line, t.language);
  const contains = line.allergens.filter((key) => avoids.includes(key));
  const possible = line.mayContain.filter((key) => avoids.includes(key));
  return (
    <li>
      <button
        type="button"
        className="rush-line"
        aria-pressed={line.done}
        data-lit={lit === line.payload.item.id || undefined}
        data-line={line.id}
        data-last={isLast || undefined}
        onClick={tick}
      >
        <b className="num">
          {line.done && <Check className="icon" aria-hidden />}
          <span className={line.done ? 'visually-hidden' : undefined}>{line.quantity}</span>
        </b>
        <span>
          <span className="rush-line__name" style={longest(name)}>
            {name}
          </span>
          {isLast && <small className="rush-line__last">{t('rush.last_line')}</small>}
          {offWords(line, t) !== '' && <small className="rush-line__contains">{offWords(line, t)}</small>}
          {line.guest && <small className="rush-line__guest">{guestWords(line, t)}</small>}
          {options !== '' && <small>{options}</small>}
          {leftOut.map((words) => (
            <small key={words} className="rush-line__contains">
              ! {words}
            </small>
          ))}
          {line.note !== '' && (
            <small className="rush-line__note">
              <NoteWords note={line.note} order={order} />
            </small>
          )}
          {contains.length > 0 && (
            <small className="rush-line__contains">! {t('ticket.contains', { allergens: allergenObjects(contains, t) })}</small>
          )}
          {line.kept.length > 0 && (
            <small className="rush-line__contains">{t('ticket.kept', { allergens: allergenNames(line.kept, t) })}</small>
          )}
          {possible.length > 0 && (
            <small className="rush-line__contains">! {t('ticket.may_contain', { allergens: allergenObjects(possible, t) })}</small>
          )}
        </span>
      </button>
      {tab !== undefined && (
        <span className="rush-ticket__station" aria-hidden>
          {tab}
        </span>
      )}
    </li>
  );
}
