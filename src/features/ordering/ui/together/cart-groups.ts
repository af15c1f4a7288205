import type { SentThings } from '#domain/table-cart.ts';
import type { TableCart, TableCartLine } from '../../table-cart-contract.ts';

/** What goes with a sending: mine, or what everybody who is ready has there. */
export function linesToSend({ lines, people, me }: TableCart, what: SentThings): readonly TableCartLine[] {
  const ready = new Set(people.filter((person) => person.ready).map(({ _id }) => _id));
  return lines.filter(({ person }) => (what === 'mine' ? person === me : ready.has(person)));
}

/** Each person's own things, mine first; what is for the table is a group of its own. */
export function groupsOf({ lines, people, me }: TableCart) {
  const own = (id: string) => lines.filter(({ person, shared }) => person === id && !shared);
  const inOrder = [...people.filter(({ _id }) => _id === me), ...people.filter(({ _id }) => _id !== me)];
  return {
    people: inOrder
      .map((person) => ({ person, lines: own(person._id) }))
      .filter(({ person, lines: some }) => person._id === me || some.length > 0),
    shared: lines.filter(({ shared }) => shared),
  };
}
