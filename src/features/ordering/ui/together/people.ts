import type { Texts } from '#platform/shared/texts.ts';
import type { TogetherKey } from '#texts/keys.ts';
import type { TablePerson, VisitBill } from '../../together-contract.ts';

export type TogetherWords = Texts<TogetherKey>;

type Of = { readonly people: readonly Pick<TablePerson, '_id' | 'name' | 'creature'>[]; readonly me: string };

/** "You", a first name, or a creature; empty: nobody who is here with a phone. */
export function nameOf(id: string | null, { people, me }: Of, t: TogetherWords): string {
  if (id === me) return t('together.you');
  const person = people.find(({ _id }) => _id === id);
  return person ? person.name || t(`creature.${person.creature}`) : '';
}

/** Of what is nobody's at this bill: the table's, or whose order it was who is not here with a phone. */
export function tableOrAlone({ rounds }: Pick<VisitBill, 'rounds'>, { order }: { readonly order: string }, t: TogetherWords): string {
  const alone = rounds.find(({ _id }) => _id === order)?.alone;
  return alone ? t('together.alone', { name: alone }) : t('together.table');
}
