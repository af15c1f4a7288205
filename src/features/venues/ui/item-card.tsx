import { useMenuTexts } from '#texts/contexts.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { StampMark } from '#platform/ui/stamp-mark.tsx';
import { Money } from '#platform/ui/money.tsx';
import type { MenuItem } from '#domain/menu.ts';
import { descriptionOf, nameOf, words } from '../local-words.ts';
import type { Speech } from '../speech.ts';
import { quickChoices } from '../quick-choices.ts';
import { isGone, type Dish } from '../read-venue.ts';
import { AllergenHint } from './allergen-hint.tsx';
import { inDoubt } from './may-contain.ts';
import { CardMarks, ownMarksOf, saidMarks, type OwnMark } from './card-marks.tsx';
import { Quick } from './quick.tsx';

type Props = {
  readonly dish: Dish;
  readonly currency: string;
  readonly speech: Speech;
  readonly eager: boolean;
  readonly stamps: boolean;
  readonly open: boolean;
  readonly compact: boolean;
  /** The venue's own marks. */
  readonly own: readonly OwnMark[];
  /** Allergens are recorded of some dish of this menu: of one that has no record it is said. */
  readonly records: boolean;
};

/** A dish in the list. Tapping it anywhere opens it; for keys and screen readers the named button does. */
export function ItemCard({ dish, currency, speech, eager, stamps, open, compact, own, records }: Props) {
  const t = useMenuTexts();
  const { wire, item } = dish;
  const name = nameOf(wire, speech);
  const text = descriptionOf(wire, speech);
  const gone = isGone(item);
  const bare = compact || (wire.image ?? '') === '';
  const quick = open ? quickChoices(item) : null;
  const price = (
    <span className="price">
      <Money cents={item.priceCents} currency={currency} language={t.language} />
    </span>
  );
  const stamp = stamps && item.givesStamp && (
    <span className="stamp-badge">
      <StampMark />
      {t('item.stamp')}
    </span>
  );
  return (
    <li
      className="item-card"
      data-item={item.id}
      data-out-of-stock={gone ? '' : undefined}
      data-bare={bare ? '' : undefined}
      data-plus={quick ? JSON.stringify(quick.choices) : undefined}
      data-most={quick?.most}
      data-doubt={inDoubt(item, records, t)}
    >
      {!compact && (
        <div className="item-card__media">
          {!bare && <DishArt image={wire.image ?? ''} tint={dish.tint} eager={eager} />}
          <Ribbon dish={dish} speech={speech} />
        </div>
      )}
      <div className="item-card__body">
        {compact && <Ribbon dish={dish} speech={speech} />}
        <div className={compact ? 'leader' : undefined}>
          <h3 className="item-card__name" lang={name.lang}>
            {name.text}
          </h3>
          {compact && price}
        </div>
        {text.text !== '' && (
          <p className="item-card__text" lang={text.lang}>
            {text.text}
          </p>
        )}
        <Hints {...{ item, own, speech, records }} />
        {compact && stamp}
      </div>
      {!compact && (
        <div className="item-card__foot">
          {price}
          {stamp}
        </div>
      )}
      <div className="item-card__select">
        <button
          type="button"
          data-open=""
          className={gone ? 'item-card__gone' : 'button button--soft button--small'}
          aria-label={`${t(gone ? 'item.not_available' : 'item.select')}: ${name.text}`}
        >
          {t(gone ? 'item.not_available' : 'item.select')}
        </button>
        {quick ? <Quick name={name.text} /> : <span className="quick__count num" aria-hidden="true" />}
      </div>
    </li>
  );
}

function Ribbon({ dish, speech }: Pick<Props, 'dish' | 'speech'>) {
  const { ribbon } = dish.wire;
  if (!ribbon?.active || ribbon.text === '') return null;
  const { text, lang } = words(ribbon.text, ribbon.translations[speech.page]?.name, speech);
  return (
    <span className="ribbon" lang={lang}>
      {text}
    </span>
  );
}

/** What it is, then what it contains. */
function Hints({ item, own, speech, records }: { readonly item: MenuItem } & Pick<Props, 'own' | 'speech' | 'records'>) {
  const marked = saidMarks(item).length + ownMarksOf(item, own).length > 0;
  if (!marked) return <AllergenHint {...{ item, records }} />;
  return (
    <div className="card-marks">
      <CardMarks {...{ item, own, speech }} />
      <AllergenHint {...{ item, records }} />
    </div>
  );
}
