import { useEffect, useState } from 'react';
import type { Rewritten } from '#domain/keep-line.ts';
import { asServed, dishFit } from '#domain/passport.ts';
import { fromAmount } from '#domain/money.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { inTime } from '#platform/browser/in-time.ts';
import { onThisClock } from '#platform/browser/server-clock.ts';
import { FitList } from '#platform/ui/fit-list.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { late } from '#platform/ui/late.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { TableCart, TableCartLine } from '../../table-cart-contract.ts';
import { usePassport } from '../avoids.ts';
import { useDiner } from '../diner-context.ts';
import { orderLines } from '../order-body.ts';
import { chosenBy } from './cart-words.ts';
import { Head, whoIs } from './company.tsx';
import { refreshCart } from './table-cart-store.ts';
import type { CartDeeds } from './use-cart-deeds.ts';

type DoProps = { readonly cart: TableCart; readonly deeds: CartDeeds };
type Props = DoProps & {
  /** Null: what is for the whole table. */
  readonly person: TableCart['people'][number] | null;
  readonly lines: readonly TableCartLine[];
};

/** What somebody is about to eat, in their colour; my own with the tick that lets it be sent. */
export function Party({ cart, deeds, person, lines }: Props) {
  const t = useTogetherTexts();
  const me = person?._id === cart.me;
  const name = person ? whoIs(person._id, cart, t) : t('cart.for_table');
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const mine = cart.lines.some((line) => line.person === cart.me);
  return (
    <section className="party" data-colour={person?.colour} aria-label={name}>
      <header>
        {person && <Head words={person.name || t(`creature.${person.creature}`)} colour={person.colour} />}
        <h3>
          {name}
          <small>{t(units === 1 ? 'cart.dish' : 'cart.dishes', { count: units })}</small>
        </h3>
        {me && (
          <button
            type="button"
            className="ready"
            aria-pressed={person.ready}
            aria-disabled={!mine || deeds.busy}
            onClick={() => mine && void deeds.ready(!person.ready)}
          >
            <Icon name="check" />
            {t(person.ready ? 'cart.ready' : 'cart.im_ready')}
          </button>
        )}
        {person && !me && person.ready && (
          <span className="is-ready">
            <Icon name="check" />
            {t('cart.ready')}
          </span>
        )}
      </header>
      {me && lines.length === 0 && <p>{t('cart.choose')}</p>}
      <ul>
        {lines.map((line) => (
          <Line key={line._id} {...{ cart, deeds, line }} by={person ? '' : chosenBy(line.person, cart, t)} />
        ))}
      </ul>
    </section>
  );
}

const ChangeLine = late(useMenuTexts, async () => (await inTime(import('../change-line.tsx'))).ChangeLine);

type LineProps = DoProps & { readonly line: TableCartLine; /** Said of who chose it for the table. */ readonly by: string };

function Line({ cart, deeds, line, by }: LineProps) {
  const t = useTogetherTexts();
  const { dishes, speech } = useDiner();
  const dish = dishes.get(line.item);
  const name = dish ? nameOf(dish.wire, speech).text : line.name;
  const chosen = dish ? chosenNames(dish, line.choices, speech).map(({ text }) => text) : [];
  const problem = line.problem === null ? '' : t('cart.line_problem');
  const to = (quantity: number) => void deeds.change(line, { quantity });
  const menuWords = useMenuTexts();
  const passport = usePassport();
  const [opened, setOpened] = useState(false);
  const isMine = line.person === cart.me;
  const rewrite = ({ choices, note }: Rewritten): void => {
    const [sent] = orderLines([{ itemId: line.item, quantity: line.quantity, choices, note }], dishes);
    if (sent) void deeds.change(line, { line: sent });
  };
  // Of what I may eat it is said what is recorded for me; of the others' plates, which may be shared, what must not come to mine.
  const fit = dish ? dishFit(dish.item, passport, line.choices) : null;
  const found = line.shared || isMine ? fit : asServed(fit);
  return (
    <li>
      <span className="grow">
        <b>
          {!line.mayChange && line.quantity > 1 && `${line.quantity} × `}
          <Parted of={name} />
        </b>
        <small>{[by, ...chosen, line.note, problem].filter(Boolean).join(' · ')}</small>
        <FitList found={found} t={menuWords} />
        <span className="our-table__does">
          {isMine && line.mayChange && dish && (
            <button type="button" className="button button--small" aria-haspopup="dialog" onClick={() => setOpened(true)}>
              {t('cart.change_line')}
              <span className="visually-hidden">: {name}</span>
            </button>
          )}
          {isMine && <OwnSwitches {...{ cart, deeds, line, name }} />}
        </span>
        {opened && dish && <ChangeLine dish={dish} line={line} onKeep={rewrite} onClose={() => setOpened(false)} />}
      </span>
      {line.mayChange && (
        <span className="our-table__count">
          <button type="button" className="icon-button" aria-label={t('cart.less', { name })} onClick={() => to(line.quantity - 1)}>
            <Icon name="minus" />
          </button>
          <b className="num">{line.quantity}</b>
          <button
            type="button"
            className="icon-button"
            aria-label={t('cart.more', { name })}
            aria-disabled={line.quantity >= MAX_QUANTITY}
            onClick={() => line.quantity < MAX_QUANTITY && to(line.quantity + 1)}
          >
            <Icon name="plus" />
          </button>
        </span>
      )}
      <span className="num">{moneyText(fromAmount(line.amount), cart.currency, t.language)}</span>
    </li>
  );
}

/** Of a line of mine: whether it is for the whole table, and whether others may change it. */
function OwnSwitches({ cart, deeds, line, name }: DoProps & { readonly line: TableCartLine; readonly name: string }) {
  const t = useTogetherTexts();
  const helped = line.help ?? cart.mode === 'help';
  const switches = [
    { label: t('cart.for_table'), on: line.shared, to: { shared: !line.shared } },
    // With nobody else there, or a locked cart, nobody could.
    ...(cart.people.length > 1 && cart.mode !== 'locked' ? [{ label: t('cart.help'), on: helped, to: { help: !helped } }] : []),
  ];
  return switches.map(({ label, on, to }) => (
    <button key={label} type="button" className="button button--small" aria-pressed={on} onClick={() => void deeds.change(line, to)}>
      {label}
      <span className="visually-hidden">: {name}</span>
    </button>
  ));
}

/** What I took away, for as long as it can be put back. */
export function TakenAway({ cart, deeds }: DoProps) {
  const t = useTogetherTexts();
  const { dishes, speech } = useDiner();
  const { takenAway, visit } = cart;
  const first = takenAway.length === 0 ? null : Math.min(...takenAway.map(({ until }) => Date.parse(until)));
  useEffect(() => {
    if (first === null) return undefined;
    const timer = setTimeout(refreshCart, Math.max(500, onThisClock(first) - Date.now() + 500), visit._id);
    return () => clearTimeout(timer);
  }, [first, visit._id]);
  return (
    <div role="status">
      <ul className="our-table__away">
        {takenAway.map(({ _id, item, name, quantity }) => {
          const dish = dishes.get(item);
          const words = dish ? nameOf(dish.wire, speech).text : name;
          return (
            <li key={_id}>
              <span className="grow">{t('cart.away', { name: `${quantity} × ${words}` })}</span>
              <button type="button" className="button button--small" onClick={() => void deeds.back(_id)}>
                {t('cart.back')}
                <span className="visually-hidden">: {words}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
