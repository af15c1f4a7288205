import { initialOf } from '#domain/person-names.ts';
import { nameOf as creatureOrName } from './people.ts';
import type { TogetherWords } from './people.ts';
import type { TableCart } from '../../table-cart-contract.ts';

type Person = Pick<TableCart['people'][number], '_id' | 'name' | 'creature' | 'colour' | 'ready'>;

/** "You", a first name, or a creature. */
export const whoIs = (id: string, of: Pick<TableCart, 'people' | 'me'>, t: TogetherWords): string => creatureOrName(id, of, t);

type HeadProps = { readonly words: string; readonly colour: number; readonly ready?: boolean };

/** Somebody's head: their first letter in their colour. The name stands beside it. */
export function Head({ words, colour, ready = false }: HeadProps) {
  return (
    <span className="head" data-colour={colour} data-ready={ready ? '' : undefined} aria-hidden="true">
      {initialOf(words)}
    </span>
  );
}

type Props<Sitting extends Person> = {
  readonly people: readonly Sitting[];
  readonly me: string;
  readonly t: TogetherWords;
  readonly under: (person: Sitting) => string;
};

/** Heads above a table, names under it. */
export function Company<Sitting extends Person>({ people, me, t, under }: Props<Sitting>) {
  return (
    <ol className="company" aria-label={t('together.people')}>
      {people.map((person) => {
        const words = creatureOrName(person._id, { people, me }, t);
        return (
          <li key={person._id}>
            <Head words={person.name || t(`creature.${person.creature}`)} colour={person.colour} ready={person.ready} />
            <b>{words}</b>
            <small>{under(person)}</small>
          </li>
        );
      })}
    </ol>
  );
}
