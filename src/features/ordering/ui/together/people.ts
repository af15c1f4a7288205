import type { Texts } from '#platform/shared/texts.ts';
import type { TogetherKey } from '#texts/keys.ts';
import type { TablePerson } from '../../together-contract.ts';

export type TogetherWords = Texts<TogetherKey>;

type Of = { readonly people: readonly Pick<TablePerson, '_id' | 'name' | 'creature'>[]; readonly me: string };

/** "You", a first name, or a creature; empty: nobody who is here with a phone. */
export function nameOf(id: string | null, { people, me }: Of, t: TogetherWords): string {
  if (id === me) return t('together.you');
  const person = people.find(({ _id }) => _id === id);
  return person ? person.name || t(`creature.${person.creature}`) : '';
}
