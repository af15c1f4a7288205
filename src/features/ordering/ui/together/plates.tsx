import type { CSSProperties } from 'react';
import type { Part } from '#domain/bill-division.ts';
import { fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { useDiner } from '../diner-context.ts';
import { Head } from './company.tsx';
import { platesOf, type Cut, type Plate } from './my-share.ts';
import { nameOf, tableOrAlone, type TogetherWords } from './people.ts';
import { soldName } from './sold-name.ts';
import { isBeingPaid, saidTakers, takersOf, type Taker } from './takers.ts';

type Bill = VisitBill;
const colourOf = ({ people }: Bill, id: string | null): string => {
  const colour = people.find(({ _id }) => _id === id)?.colour;
  return colour === undefined ? 'var(--color-ink-3)' : `var(--who-${colour})`;
};

/** The rim of a plate: everybody's part of it in their colour, what is open as it is. */
export function rimOf(bill: Bill, plate: Plate, mine: number): CSSProperties {
  const whole = Math.max(1, fromAmount(plate.amount));
  let at = 0;
  const stops = [...takersOf(bill, plate), { person: bill.me, cents: mine, isPaid: false }]
    .filter(({ cents }) => cents > 0)
    .map(({ person, cents }) => {
      const from = at;
      at = Math.min(1, at + cents / whole);
      return `${colourOf(bill, person)} ${from}turn ${at}turn`;
    });
  return { '--rim': `conic-gradient(${[...stops, `var(--color-line) ${at}turn 1turn`].join(', ')})` } as CSSProperties;
}

type Props = {
  readonly bill: Bill;
  /** What I pay of the bill, as it is chosen now. */
  readonly parts: readonly Part[];
  readonly cuts: ReadonlyMap<string, Cut>;
  readonly onTouch: (plate: Plate) => void;
};

/** The table from above: a dish is touched, and is mine to pay; touched again it is shared. Its rim says who has which part. */
export function Plates({ bill, parts, cuts, onTouch }: Props) {
  const t = useTogetherTexts();
  return (
    <ul className="plates" aria-label={t('together.plates')}>
      {platesOf(bill).map((plate) => {
        const mine = parts.find(({ order, line }) => order === plate.order && line === plate.line)?.cents ?? ZERO;
        const takers = takersOf(bill, plate);
        const heads = [...new Set([...takers.map(({ person }) => person), ...(mine > 0 ? [bill.me] : [])])];
        const isGone = plate.open === 0 && mine === 0;
        return (
          <li key={plate.key}>
            <button
              type="button"
              className="plate"
              aria-pressed={mine > 0}
              aria-disabled={isGone}
              data-paid={isGone && !isBeingPaid(bill, plate) ? '' : undefined}
              style={rimOf(bill, plate, mine)}
              onClick={() => !isGone && onTouch(plate)}
            >
              <PlateArt item={plate.item} />
              <span className="plate__heads">
                {heads.map((id) => {
                  const person = bill.people.find(({ _id }) => _id === id);
                  return person && <Head key={id} words={person.name || t(`creature.${person.creature}`)} colour={person.colour} />;
                })}
              </span>
              <b>
                {plate.quantity > 1 && `${plate.quantity} × `}
                <Parted of={soldName(plate, t.language)} />
              </b>
              <small className="num">{saidOf(plate, { bill, takers, mine, cut: cuts.get(plate.key), t })}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function PlateArt({ item }: { readonly item: string }) {
  const { dishes } = useDiner();
  const dish = dishes.get(item);
  return (
    <span className="plate__art">
      <DishArt image={dish?.wire.image ?? ''} tint={dish?.tint ?? 'almond'} sizes="6rem" />
    </span>
  );
}

type Said = {
  readonly bill: Bill;
  readonly takers: readonly Taker[];
  readonly mine: Cents;
  readonly cut: Cut | undefined;
  readonly t: TogetherWords;
};

/** What I pay of it, else what is open and whose it is, else who took it. */
function saidOf(plate: Plate, { bill, takers, mine, cut, t }: Said): string {
  const money = (cents: Cents) => moneyText(cents, bill.currency, t.language);
  const took = saidTakers(takers, bill, t);
  if (mine > 0) return [cut && cut.of > 1 && `${cut.take}/${cut.of}`, money(mine), ...took].filter(Boolean).join(' · ');
  if (plate.open > 0) {
    const owner = plate.whose === null ? tableOrAlone(bill, plate, t) : nameOf(plate.whose, bill, t);
    return [money(fromAmount(plate.open)), owner, ...took].filter(Boolean).join(' · ');
  }
  if (took.length > 0) return took.join(' · ');
  return plate.amount === 0 ? money(ZERO) : t(isBeingPaid(bill, plate) ? 'together.line_held_sum' : 'together.paid');
}
