import type { TableCart, TableCartLine } from '../../table-cart-contract.ts';
import { nameOf, type TogetherWords } from './people.ts';

type Cart = Pick<TableCart, 'me'> & { readonly lines: readonly Pick<TableCartLine, 'person'>[] };
type Person = Pick<TableCart['people'][number], '_id' | 'ready' | 'ordered'>;

/** How far somebody is: under their name, and under "You". */
export function doingOf({ _id, ready, ordered }: Person, cart: Cart, t: TogetherWords): string {
  if (ready) return t('cart.ready');
  if (!cart.lines.some(({ person }) => person === _id)) return t(ordered ? 'cart.ordered' : 'cart.nothing');
  return t(_id === cart.me ? 'cart.choosing_me' : 'cart.choosing');
}

/** Who chose something for the table; empty: nobody who is here. */
export function chosenBy(id: string, cart: Pick<TableCart, 'people' | 'me'>, t: TogetherWords): string {
  if (id === cart.me) return t('cart.by_me');
  const name = nameOf(id, cart, t);
  return name && t('cart.by', { name });
}
