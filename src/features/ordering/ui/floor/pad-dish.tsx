import { Minus, Plus, TriangleAlert } from 'lucide-react';
import type { AllergenKey } from '#domain/allergens.ts';
import { undecidedIn } from '#domain/kept-dish.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { StoredLine } from '#domain/cart.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import type { Speech } from '#features/venues/speech.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { addDish, countLine } from './pad-lines.ts';
import { PadExtras } from './pad-extras.tsx';
import type { Pad } from './use-pad.ts';

type Props = {
  readonly dish: Dish;
  readonly speech: Speech;
  readonly currency: string;
  readonly avoids: readonly AllergenKey[];
  readonly pad: Pad;
  /** The line whose extras are open. */
  readonly active: number | null;
  readonly open: (at: number | null) => void;
};

/** A dish on the pad: a tap adds one; how many and how stand under it. */
export function PadDishRow({ dish, speech, currency, avoids, pad, active, open }: Props) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const { item, wire } = dish;
  const gone = isGone(item);
  const name = nameOf(wire, speech);
  const own = pad.lines.flatMap((line, at) => (line.itemId === item.id ? [{ line, at }] : []));
  const has = undecidedIn(item, { choices: {} }, avoids);
  const add = () => {
    const next = addDish(pad.lines, dish, avoids);
    pad.setLines(next);
    const grown = next.findIndex((line, at) => line !== pad.lines[at]);
    if (grown >= 0) open(grown);
  };
  return (
    <li className="pd" data-in={own.length > 0 || undefined} data-out={gone || undefined}>
      <div className="pd__row">
        <button type="button" className="pd__add" disabled={gone} onClick={add}>
          <span lang={name.lang}>{name.text}</span>
          <small className="num">
            {gone ? t('pad.out') : moneyText(item.priceCents, currency, t.language)}
            {!gone && item.stockQty !== null && ` · ${t('pad.left', { count: item.stockQty })}`}
          </small>
          {has.length > 0 && (
            <small className="pd__has">
              <TriangleAlert className="icon" aria-hidden />
              {t('pad.has', { allergens: has.map((key) => portal(`allergen.${key}`)).join(', ') })}
            </small>
          )}
        </button>
        {own.length === 0 && !gone && (
          <span className="pd__plus" aria-hidden>
            <Plus className="icon" />
          </span>
        )}
      </div>
      {own.map(({ line, at }) => (
        <div key={at} className="pd__line">
          <button type="button" className="pd__what" aria-expanded={active === at} onClick={() => open(active === at ? null : at)}>
            <PadWhat dish={dish} line={line} missing={pad.troubles.find((one) => one.at === at)?.missing ?? []} speech={speech} />
            {line.note && ` · ${quoted(line.note, t.language)}`}
          </button>
          <span className="pd__step" role="group" aria-label={t('pad.count', { name: name.text })}>
            <button
              type="button"
              className="icon-button"
              aria-label={t('pad.less', { name: name.text })}
              onClick={() => (pad.setLines(countLine(pad.lines, at, line.quantity - 1)), line.quantity === 1 && open(null))}
            >
              <Minus className="icon" aria-hidden />
            </button>
            <output className="num">{line.quantity}</output>
            <button
              type="button"
              className="icon-button"
              aria-label={t('pad.more', { name: name.text })}
              onClick={() =>
                pad.setLines(countLine(pad.lines, at, Math.min(MAX_QUANTITY, item.stockQty ?? MAX_QUANTITY, line.quantity + 1)))
              }
            >
              <Plus className="icon" aria-hidden />
            </button>
          </span>
          {active === at && <PadExtras dish={dish} line={line} at={at} pad={pad} speech={speech} currency={currency} />}
        </div>
      ))}
    </li>
  );
}

type WhatProps = { readonly dish: Dish; readonly line: StoredLine; readonly missing: readonly string[]; readonly speech: Speech };

/** How it is wanted, and what must still be chosen: the kitchen cannot make it before. */
function PadWhat({ dish, line, missing, speech }: WhatProps) {
  const t = usePortalTablesTexts();
  const chosen = chosenText(dish, line.choices, speech);
  const names = dish.item.extras.flatMap(({ option }, nth) =>
    missing.includes(option) ? [dish.wire.extras?.[nth]?.translations?.[speech.page]?.name || option] : [],
  );
  if (names.length === 0) return chosen || t('pad.as_it_comes');
  return (
    <>
      {chosen !== '' && `${chosen} · `}
      <b className="pd__choose">{t('pad.choose', { names: names.join(', ') })}</b>
    </>
  );
}

/** "Large · oat milk". */
function chosenText({ item, wire }: Dish, choices: Readonly<Record<string, readonly string[]>>, speech: Speech): string {
  return item.extras
    .flatMap(({ option, options }, nth) =>
      options.flatMap(({ value, text }, at) =>
        choices[option]?.includes(value) ? [wire.extras?.[nth]?.options[at]?.translations[speech.page]?.name || text] : [],
      ),
    )
    .join(' · ');
}
