import { ALLERGENS } from '#domain/allergens.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { TableCart } from '../../table-cart-contract.ts';
import { useDiner } from '../diner-context.ts';
import type { CartDeeds } from './use-cart-deeds.ts';

/** A dish of mine that has what I avoid: wanted all the same, or taken away; both weigh the same. */
export function Conflicts({ cart, deeds }: { readonly cart: TableCart; readonly deeds: CartDeeds }) {
  const t = useTogetherTexts();
  const { dishes, speech } = useDiner();
  const found = deeds.conflicts.flatMap(({ item, allergens }) =>
    cart.lines.filter((line) => line.person === cart.me && line.item === item).map((line) => ({ line, allergens })),
  );
  if (found.length === 0) return null;
  return (
    <ul className="our-table__conflicts">
      {found.map(({ line, allergens }) => {
        const dish = dishes.get(line.item);
        const name = dish ? nameOf(dish.wire, speech).text : line.name;
        const kept = ALLERGENS.filter((key) => line.kept.includes(key) || allergens.includes(key));
        return (
          <li key={line._id}>
            <b>{name}</b>
            <button type="button" className="button button--small" onClick={() => void deeds.change(line, { quantity: 0 })}>
              {t('cart.take_away')}
              <span className="visually-hidden">: {name}</span>
            </button>
            <button type="button" className="button button--small" onClick={() => void deeds.change(line, { kept })}>
              {t('cart.keep')}
              <span className="visually-hidden">: {name}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
