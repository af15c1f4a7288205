import { useId, useRef, useState } from 'react';
import { mergeLine } from '#domain/cart.ts';
import { dishFit, keysThat, recordedOf } from '#domain/passport.ts';
import { defaultChoices } from '#domain/default-choices.ts';
import { checkChoices, linePrice } from '#domain/line-price.ts';
import type { Choices } from '#domain/menu.ts';
import type { Cents } from '#domain/money.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { descriptionOf, nameOf } from '#features/venues/local-words.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import { rewardRuleOf } from '#features/venues/venue-rules.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { inTime } from '#platform/browser/in-time.ts';
import { ALLERGEN_ICONS, MARK_ICONS } from '#platform/ui/allergen-icons.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { FitList } from '#platform/ui/fit-list.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { late } from '#platform/ui/late.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { recordLines } from '#platform/ui/record-lines.ts';
import { useMenuTexts } from '#texts/contexts.ts';

import { AddButton } from './add-button.tsx';
import { readAvoids, usePassport } from './avoids.ts';
import { useDiner } from './diner-context.ts';
import { Extras } from './extras.tsx';
import { InkStamp } from './ink-stamp.tsx';
import { Price } from './price.tsx';
import { Stepper } from './stepper.tsx';
import { toGroup } from './to-group.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useCart } from './use-cart.ts';

const OwnMarks = late(useMenuTexts, async () => (await inTime(import('./own-marks.tsx'))).OwnMarks);

/** A dish, full screen: what it is, what can be chosen, how many. */
export function ItemDialog({ dish, onClose }: { readonly dish: Dish; readonly onClose: () => void }) {
  const t = useMenuTexts();
  const { venue, speech } = useDiner();
  const [, change] = useCart(venue.id);
  const [quantity, setQuantity] = useState(0);
  const [choices, setChoices] = useState<Choices>(() => defaultChoices(dish.item, readAvoids()));
  const [flagged, setFlagged] = useState({ empty: 0, choices: false });
  const [said, setSaid] = useState('');
  const body = useRef<HTMLElement>(null);
  useBackCloses(onClose);
  const heading = useId();
  const { item, wire } = dish;
  const gone = isGone(item);
  const { open } = venue.opening;
  const name = nameOf(wire, speech);
  const most = Math.min(MAX_QUANTITY, item.stockQty ?? MAX_QUANTITY);
  const warning = useAvoidedWords(dish, choices);
  const missing = checkChoices(item, choices).map(({ option }) => option);

  const toMissing = (): void => toGroup(body.current, missing[0]);

  /** Whether it went into the cart. */
  const add = (): boolean => {
    if (quantity === 0) {
      setFlagged((before) => ({ ...before, empty: before.empty + 1 }));
      setSaid(t('item.quantity_empty'));
      return false;
    }
    if (missing.length > 0) {
      setFlagged((before) => ({ ...before, choices: true }));
      setSaid(t('item.please_choose'));
      toMissing();
      return false;
    }
    const added = change((lines) => mergeLine(lines, { itemId: item.id, quantity, choices }));
    setSaid(added ? t('item.added_live', { count: quantity, name: name.text }) : t('item.cart_full'));
    return added;
  };

  return (
    <Modal className="item-dialog" labelledBy={heading} onClose={onClose} seenFirst>
      <article className="item-detail" ref={body} data-out-of-stock={gone ? '' : undefined}>
        <Close onClose={onClose} />
        <Media dish={dish} name={name.text} />
        <div className="item-detail__sheet">
          <Head id={heading} name={name} price={item.priceCents} />
          <Description dish={dish} />
          <Marks dish={dish} />
          <Allergens dish={dish} choices={choices} />
          {!gone && item.stockQty !== null && item.stockQty <= MAX_QUANTITY && (
            <p className="item-detail__left">{t('item.left', { count: item.stockQty })}</p>
          )}
          <Extras
            dish={dish}
            choices={choices}
            onChange={setChoices}
            onSay={setSaid}
            missing={flagged.choices ? missing : []}
            disabled={gone}
          />
        </div>
        <footer className="buy-bar" data-counts={quantity === 0 && !gone && open ? '' : undefined}>
          {!gone && open && <ToChoose dish={dish} option={missing[0]} onGo={toMissing} />}
          {flagged.empty > 0 && quantity === 0 && (
            <p className="buy-bar__hint" aria-hidden="true">
              {t('item.quantity_empty')}
            </p>
          )}
          {!gone && <Stepper value={quantity} most={most} onChange={setQuantity} flag={quantity === 0 ? flagged.empty : 0} />}
          <AddButton
            onAdd={add}
            onDone={onClose}
            warning={quantity > 0 ? warning : ''}
            unavailable={gone ? 'item.not_available' : open ? null : 'item.closed'}
            price={quantity > 0 ? linePrice({ item, quantity, choices }) : null}
          />
        </footer>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </article>
    </Modal>
  );
}

/** What of the avoided it has, or may have, as chosen: said at the button. */
function useAvoidedWords({ item }: Dish, choices: Choices): string {
  const t = useMenuTexts();
  const found = dishFit(item, usePassport(), choices);
  const has = keysThat(found, 'contains', 'can');
  const keys = has.length > 0 ? has : keysThat(found, 'may');
  const names = keys.map((key) => t(`allergen.${key}`).toLocaleLowerCase(t.language)).join(', ');
  return keys.length > 0 ? t(has.length > 0 ? 'item.add_contains' : 'item.add_may', { names }) : '';
}

type ToChooseProps = { readonly dish: Dish; readonly option: string | undefined; readonly onGo: () => void };

/** What is still to be chosen, which may lie below what is seen; a tap leads there. */
function ToChoose({ dish: { wire }, option, onGo }: ToChooseProps) {
  const t = useMenuTexts();
  const { speech } = useDiner();
  if (option === undefined) return null;
  const translations = wire.extras?.find((extra) => extra.option === option)?.translations ?? {};
  const { text, lang } = nameOf({ name: option, translations }, speech);
  return (
    <button type="button" className="buy-bar__choose" onClick={onGo}>
      <span>
        {t('item.still_to_choose')} <b lang={lang}>{text}</b>
      </span>
      <Icon name="chevron-down" />
    </button>
  );
}

function Close({ onClose }: { readonly onClose: () => void }) {
  return (
    <button
      type="button"
      className="icon-button icon-button--raised item-detail__close"
      aria-label={useMenuTexts()('item.close')}
      onClick={onClose}
    >
      <Icon name="x" />
    </button>
  );
}

type HeadProps = { readonly id: string; readonly name: ReturnType<typeof nameOf>; readonly price: Cents };

const Head = ({ id, name, price }: HeadProps) => (
  <header className="item-detail__head">
    <h1 id={id} lang={name.lang}>
      <Parted of={name.text} />
    </h1>
    <p className="price price--large">
      <Price cents={price} />
    </p>
  </header>
);

type MediaProps = { readonly dish: Dish; readonly name: string };

/** The picture, where there is one, on the category's cloth. */
function Media({ dish: { item, wire, tint }, name }: MediaProps) {
  const t = useMenuTexts();
  const { venue } = useDiner();
  const image = wire.image ?? '';
  return (
    <div
      className="item-detail__media"
      data-tint={tint}
      data-photo={image !== '' && !image.startsWith('/dishes/') ? '' : undefined}
      data-bare={image === '' ? '' : undefined}
    >
      {image !== '' && <DishArt image={image} tint={tint} alt={name} eager sizes="(min-width: 48rem) 40rem, 100vw" />}
      {item.givesStamp && rewardRuleOf(venue) !== null && <InkStamp label={t('item.stamp_badge')} />}
    </div>
  );
}

function Description({ dish }: { readonly dish: Dish }) {
  const { text, lang } = descriptionOf(dish.wire, useDiner().speech);
  if (text === '') return null;
  return (
    <p className="item-detail__text" lang={lang}>
      {text}
    </p>
  );
}

/** What the venue says that it is, as it comes; what is to be checked again is not said. */
function Marks({ dish }: { readonly dish: Dish }) {
  const t = useMenuTexts();
  const { marks = [], ownMarks = [], toCheck } = dish.item;
  const said = toCheck ? [] : marks;
  if (said.length + ownMarks.length === 0) return null;
  return (
    <ul className="fits">
      {said.map((mark) => (
        <li key={mark} className="badge">
          <Icon name={MARK_ICONS[mark]} />
          {t(`mark.${mark}`)}
        </li>
      ))}
      {ownMarks.length > 0 && <OwnMarks dish={dish} />}
    </ul>
  );
}

/** Of the dish as chosen, for an option may bring or leave out its own; to who avoids something, what is recorded of just that. */
function Allergens({ dish: { item }, choices }: { readonly dish: Dish; readonly choices: Choices }) {
  const t = useMenuTexts();
  const passport = usePassport();
  const recorded = recordedOf(item, choices);
  const found = dishFit(item, passport, choices);
  // What is said beside who avoids it is not said twice.
  const told = keysThat(found, 'may');
  const other = { ...recorded, may: recorded.may.filter((key) => !told.includes(key)) };
  const day = found ? found.recordedOn : item.toCheck === true ? null : item.recordedOn;
  return (
    <>
      {recorded.contains.length > 0 && (
        <ul className="allergen-list" aria-label={t('item.allergens')}>
          {recorded.contains.map((key) => (
            <li key={key} className="allergen-badge" data-avoided={passport.avoids[key] === undefined ? undefined : ''}>
              <Icon name={ALLERGEN_ICONS[key]} />
              {t(`allergen.${key}`)}
            </li>
          ))}
        </ul>
      )}
      {recordLines(other, found === null, t).map((line) => (
        <p key={line} className="item-detail__may">
          {line}
        </p>
      ))}
      <FitList found={found} t={t} />
      {day && (
        <p className="fit-date">
          {t('fit.recorded_on', { date: new Intl.DateTimeFormat(t.language, { dateStyle: 'long' }).format(new Date(`${day}T12:00`)) })}
        </p>
      )}
    </>
  );
}
