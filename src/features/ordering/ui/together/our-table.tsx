import { useEffect, useId, useMemo, useState } from 'react';
import { fromAmount } from '#domain/money.ts';
import { CART_MODES, type SentThings } from '#domain/table-cart.ts';
import { avoidedBy, isEmptyPassport } from '#domain/passport.ts';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { passportWords } from '#platform/ui/passport-words.ts';
import { showSigns } from '#platform/ui/show-signs.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { TableCart } from '../../table-cart-contract.ts';
import { usePassport } from '../avoids.ts';
import { useDiner } from '../diner-context.ts';
import { useCart } from '../use-cart.ts';
import { groupsOf, linesToSend } from './cart-groups.ts';
import { doingOf } from './cart-words.ts';
import { Company, whoIs } from './company.tsx';
import { Conflicts } from './conflicts.tsx';
import { Invite } from './invite.tsx';
import { Party, TakenAway } from './party.tsx';
import { SentForMe, sentFacts } from './sent-for-me.tsx';
import { tablesFact, TablesTogether, tablesWords } from './tables-together.tsx';
import { useCartDeeds, type CartDeeds } from './use-cart-deeds.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useNews } from './use-news.ts';
import { useTableCart } from './use-table-cart.ts';
import './together.css';
import './our-table.css';

type Props = {
  readonly visit: string;
  readonly k: string;
  readonly onClose: () => void;
  readonly onBill: () => void;
  readonly onAlone: () => void;
  /** To say what I keep away from. */
  readonly onAvoids: () => void;
};

/** The cart of those who order together: each with their dishes, who is ready, and what is sent. */
export function OurTable({ visit, k, onClose, ...does }: Props) {
  const t = useTogetherTexts();
  const heading = useId();
  const head = useKeptFocus();
  const { cart, over, lost, waits } = useTableCart(visit);
  return (
    <Modal className="together our-table sheet-dialog" labelledBy={heading} onClose={onClose}>
      <header className="sheet-dialog__head" ref={head}>
        <h2 id={heading}>{t('cart.title')}</h2>
        {cart && <span className="our-table__place">{tablesWords(cart.visit, t)}</span>}
        <button type="button" className="icon-button" aria-label={t('together.close')} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {over && <p className="notice">{t('together.over')}</p>}
      {!over && !cart && !lost && <p role="status">{t('together.loading')}</p>}
      {!over && <Waiting lost={lost} waits={waits} />}
      {cart && <Cart cart={cart} k={k} {...does} />}
    </Modal>
  );
}

/** Without a connection: that this is how the cart was, and what of mine is not there yet. */
function Waiting({ lost, waits }: { readonly lost: boolean; readonly waits: boolean }) {
  const t = useTogetherTexts();
  const { venue, dishes: menu, speech } = useDiner();
  const [own] = useCart(venue.id);
  const names = own.map(({ itemId, quantity }) => {
    const dish = menu.get(itemId);
    return `${quantity} × ${dish ? nameOf(dish.wire, speech).text : itemId}`;
  });
  return (
    <div role="status" className="our-table__lost">
      {lost && <p className="notice notice--wait">{t('cart.lost')}</p>}
      {waits && names.length > 0 && (
        <p className="notice notice--wait">{t('cart.waits', { dishes: new Intl.ListFormat(t.language).format(names) })}</p>
      )}
    </div>
  );
}

function Cart({ cart, k, onBill, onAlone, onAvoids }: { readonly cart: TableCart } & Omit<Props, 'visit' | 'onClose'>) {
  const t = useTogetherTexts();
  const deeds = useCartDeeds(cart, k);
  const { people, shared } = groupsOf(cart);
  return (
    <>
      <Company people={cart.people} me={cart.me} t={t} under={(person) => doingOf(person, cart, t)} />
      <TablesTogether at={cart.visit} />
      {cart.people.length === 1 && (
        <>
          <p className="our-table__hint">{t('cart.alone_yet')}</p>
          <Invite bill={{ visit: cart.visit, invitation: '' }} />
        </>
      )}
      <CartNews cart={cart} />
      <SentForMe cart={cart} />
      <Mine onAvoids={onAvoids} company={cart.people.length > 1} />
      <Mode cart={cart} deeds={deeds} />
      {people.map(({ person, lines }) => (
        <Party key={person._id} {...{ cart, deeds, person, lines }} />
      ))}
      {shared.length > 0 && <Party {...{ cart, deeds }} person={null} lines={shared} />}
      <TakenAway cart={cart} deeds={deeds} />
      <div className="our-table__more">
        <button type="button" className="button button--small" onClick={onBill}>
          {t('together.title')}
        </button>
        <button type="button" className="button button--small" onClick={onAlone}>
          {t('cart.leave')}
        </button>
      </div>
      <footer className="our-table__foot">
        <p role="alert" className="together__problem">
          {deeds.problem}
        </p>
        {deeds.isOverLimit && (
          <a className="button button--block" href={`/share/${cart.visit._id}/hold`}>
            {t('hold.more')}
          </a>
        )}
        <Conflicts cart={cart} deeds={deeds} />
        <p role="status" className="our-table__said">
          {deeds.said}
        </p>
        <Sending cart={cart} deeds={deeds} />
      </footer>
    </>
  );
}

/** What this phone keeps away from: it goes with what its person orders, and nobody else at the table can say it, or reads it. */
function Mine({ onAvoids, company }: Pick<Props, 'onAvoids'> & { readonly company: boolean }) {
  const t = useTogetherTexts();
  const menuWords = useMenuTexts();
  const passport = usePassport();
  const empty = isEmptyPassport(passport);
  useEffect(() => showSigns(FIT_SPRITE), []);
  return (
    <p className="our-table__avoids">
      <Icon name="shield-check" />
      <span>
        {empty ? t('cart.avoids_ask') : t('cart.avoids_mine', { names: passportWords(passport, menuWords) })}
        {company && avoidedBy(passport).length > 0 && <small>{t('cart.avoids_others')}</small>}
      </span>
      <button type="button" className="button button--small" onClick={onAvoids}>
        {t(empty ? 'cart.avoids_say' : 'cart.avoids_change')}
      </button>
    </p>
  );
}

/** Who came and who is ready, for who listens to the cart. */
function CartNews({ cart }: { readonly cart: TableCart }) {
  const t = useTogetherTexts();
  const { timeZone } = useDiner().venue;
  const passport = usePassport();
  const facts = useMemo(() => {
    const said = new Map<string, string>([tablesFact(cart.visit, t), ...sentFacts(cart, { t, timeZone, passport })]);
    for (const { _id, ready } of cart.people) {
      if (_id === cart.me) continue;
      const name = whoIs(_id, cart, t);
      said.set(`at:${_id}`, t('together.came', { name }));
      if (ready) said.set(`ready:${_id}`, `${name}: ${t('cart.ready')}`);
    }
    return said;
  }, [cart, t, timeZone, passport]);
  return (
    <p className="visually-hidden" role="status">
      {useNews(facts)}
    </p>
  );
}

type DoProps = { readonly cart: TableCart; readonly deeds: CartDeeds };

/** Mine, or all that is ready; each with its very sum. */
function Sending({ cart, deeds }: DoProps) {
  const t = useTogetherTexts();
  const sum = (what: SentThings) => moneyText(fromAmount(cart.sums[what]), cart.currency, t.language);
  const ready = cart.people.filter((person) => person.ready);
  const names = new Intl.ListFormat(t.language).format(ready.map(({ _id }) => whoIs(_id, cart, t)));
  const mine = linesToSend(cart, 'mine');
  const all = linesToSend(cart, 'ready');
  // What there is something of can be sent; what takes mine along comes first.
  const ways = [
    { what: 'mine', label: t('cart.send_mine'), lines: mine, isFirst: all.length === 0 },
    { what: 'ready', label: t('cart.send_ready'), lines: all, isFirst: mine.length > 0 },
  ] as const;
  return (
    <>
      <div className="our-table__send">
        {ways
          .filter(({ lines }) => lines.length > 0)
          .map(({ what, label, lines, isFirst }) => {
            const can = lines.every(({ problem }) => problem === null);
            return (
              <button
                key={what}
                type="button"
                className={isFirst ? 'button button--primary button--large' : 'button button--large'}
                aria-disabled={deeds.busy || !can}
                onClick={() => can && void deeds.send(what)}
              >
                {label} <b className="num">{sum(what)}</b>
              </button>
            );
          })}
      </div>
      <p className="our-table__hint">
        {ready.length > 0 ? t('cart.who_ready', { names }) : cart.lines.length > 0 ? t('cart.nobody_ready') : ''}
      </p>
    </>
  );
}

/** What others may do: whoever opened the table says it, the others read it. */
function Mode({ cart, deeds }: DoProps) {
  const t = useTogetherTexts();
  const id = useId();
  const [wish, setWish] = useState(cart.mode);
  if (cart.me !== cart.opener) return cart.mode === 'own' ? null : <p className="our-table__hint">{t(`cart.mode_is_${cart.mode}`)}</p>;
  return (
    <div className="our-table__mode">
      <label htmlFor={id}>{t('cart.mode')}</label>
      <select
        id={id}
        className="select select--small"
        value={deeds.busy ? wish : cart.mode}
        onChange={({ target }) => {
          const mode = CART_MODES.find((one) => one === target.value) ?? 'own';
          setWish(mode);
          void deeds.mode(mode);
        }}
      >
        {CART_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {t(`cart.mode_${mode}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
