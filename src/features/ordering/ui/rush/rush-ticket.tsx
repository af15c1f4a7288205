import { BellRing, Check, ChevronDown, CloudOff, CookingPot, MessageSquareQuote, ShoppingBag, Siren } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { isUnread } from '#domain/read-allergy.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { isSaidLate, laneOf } from '../board/board.ts';
import { useFloorNames } from '../board/floor-names.tsx';
import { tableSign, tableWords } from '../board/line-words.ts';
import { sidesOf, type Sides } from '../board/to-make.ts';
import type { TicketActions } from '../board/order-ticket.tsx';
import { groupsOf, linesOf, nextStepOf, stationWords } from '../board/stations.ts';
import { TicketAllergy } from '../board/ticket-allergy.tsx';
import { TicketRefund } from '../board/ticket-refund.tsx';
import { TicketMenu } from '../board/ticket-menu.tsx';
import { RestOfLines } from './rest-of-lines.tsx';
import { RushLine } from './rush-line.tsx';
import { RushAge, useRushStage } from './rush-age.tsx';
import { endsLines } from './use-rush-press.ts';
import './rush-ticket.css';
import { NoteWords } from '../board/note-words.tsx';

type Props = TicketActions & {
  readonly order: SavedOrder;
  /** Where it is by now, sent from here or told. */
  readonly status: number;
  readonly span: number;
  /** Whether it has less room than it wants, and is opened; null: it is whole. */
  readonly rest: 'folded' | 'open' | null;
  readonly open: (order: string | null) => void;
  /** How low its lines are; 0: as they are. */
  readonly tight: number;
  /** The dish that is looked for; null: none. */
  readonly lit: string | null;
  readonly arrived: boolean;
  /** The alarm names it. */
  readonly called: boolean;
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

/** Folded: what it hides is not bumped unseen. */
const SEE = { Icon: ChevronDown, words: 'rush.see_all' } as const;

/** A second tap of a double tap comes within this time, and is for nobody. */
const DOUBLE_MS = 450;

/** One order of the grid. Its head is one button, the next step; every line is one too. Where it stands is its cell's, so that moving renders nothing. */
export const RushTicket = memo(function RushTicket({
  order,
  status,
  span,
  rest,
  open,
  tight,
  lit,
  arrived,
  called,
  busy,
  waits,
  gone,
  move,
  tick,
  ask,
  mine,
  others,
  stations,
  sides,
  stock,
}: Props) {
  const t = usePortalTexts();
  const lane = laneOf(status) ?? 'ready';
  const stage = useRushStage(order, lane);
  const { here, elsewhere } = linesOf(order, others);
  const head = `ticket-${order._id}`;
  const lights = lit !== null && here.some((line) => isOf(line, lit, sides));
  return (
    <div
      className="rush-ticket"
      data-order={order._id}
      data-age={stage}
      data-status={lane}
      data-span={span}
      data-tight={tight || undefined}
      data-rest={rest ?? undefined}
      data-waits={waits || undefined}
      data-moving={gone || undefined}
      data-lit={lit === null ? undefined : lights}
      data-new={(arrived && lane === 'new') || undefined}
      data-called={called || undefined}
      data-said-late={isSaidLate(order) || undefined}
    >
      <Head
        id={head}
        {...{ order, status, waits, move, tick, others }}
        openFirst={rest === 'folded' ? open : null}
        off={gone || busy || isUnread(order)}
      />
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
            <Lines {...{ order, here, stations, sides, lit, tick }} />
            {elsewhere > 0 && <p className="rush-ticket__elsewhere">{t('ticket.elsewhere', { count: elsewhere })}</p>}
          </div>
          {rest !== null && <RestOfLines id={order._id} isOpen={rest === 'open'} open={open} />}
          <div className="rush-ticket__more">
            <TicketMenu {...{ order, ask, mine, stock }} disabled={false} />
          </div>
        </>
      )}
    </div>
  );
});

/** Whether a dish is on the line, by itself or on the side. */
const isOf = (line: OrderLine, dish: string, sides: Sides): boolean =>
  line.payload.item.id === dish || sidesOf(line, sides).some((side) => side.dish === dish);

type LinesProps = Pick<Props, 'order' | 'stations' | 'sides' | 'lit' | 'tick'> & { readonly here: readonly OrderLine[] };

/** What is made here, by the station that makes it. */
function Lines({ order, here, stations, sides, lit, tick }: LinesProps) {
  const { language } = usePortalTexts();
  // Of an order of one line that says nothing.
  const left = order.order.length === 1 ? 0 : order.order.filter(({ done }) => !done).length;
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
            isLit={lit !== null && isOf(line, lit, sides)}
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
  /** Shows all its lines, before a step that they are over with; null: they are in sight. */
  readonly openFirst: Props['open'] | null;
};

function Head({ id, order, status, waits, off, openFirst, move, tick, others }: HeadProps) {
  const t = usePortalTexts();
  const floors = useFloorNames();
  const lane = laneOf(status) ?? 'ready';
  const step = nextStepOf(order, laneOf(status), others);
  const isPart = step !== null && 'lines' in step;
  const opens = openFirst !== null && step !== null && endsLines(step) ? openFirst : null;
  const { Icon, words } = opens ? SEE : isPart ? PART : NEXT[lane];
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
    if (opens) {
      // What it says now nobody has read yet.
      since.current = performance.now();
      opens(order._id);
    } else if ('to' in step) move({ order, to: step.to });
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
            {tableSign(order)}
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
