import type { MenuItem } from '#domain/menu.ts';
import type { MarkKey } from '#domain/dish-marks.ts';
import { MARK_ICONS } from '#platform/ui/allergen-icons.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import type { PublicVenue } from '../contract.ts';
import { nameOf } from '../local-words.ts';
import type { Speech } from '../speech.ts';

export type OwnMark = NonNullable<NonNullable<PublicVenue['configuration']>['ownMarks']>[number];

type Props = { readonly item: MenuItem; readonly own: readonly OwnMark[]; readonly speech: Speech };

/**
 * What a card says of a dish beside its allergens. What waits to be checked again is not said, vegan is vegetarian anyway, and that a coffee has no
 * alcohol is news to nobody: the open dish and the filters say it.
 */
export const saidMarks = ({ marks = [], toCheck }: MenuItem): readonly MarkKey[] =>
  toCheck === true ? [] : marks.filter((mark) => mark !== 'alcohol_free' && (mark !== 'vegetarian' || !marks.includes('vegan')));

export const ownMarksOf = ({ ownMarks = [] }: MenuItem, own: readonly OwnMark[]): readonly OwnMark[] =>
  own.filter(({ key }) => ownMarks.includes(key));

/** Vegan, spicy, the venue's own: a sign and a word each, as in the open dish. */
export function CardMarks({ item, own, speech }: Props) {
  const t = useMenuTexts();
  return [
    ...saidMarks(item).map((mark) => (
      <span key={mark} className="card-mark">
        <Icon name={MARK_ICONS[mark]} />
        {t(`mark.${mark}`)}
      </span>
    )),
    ...ownMarksOf(item, own).map((mark) => {
      const name = nameOf(mark, speech);
      return (
        <span key={mark.key} className="card-mark" lang={name.lang}>
          <Icon name={mark.sign} />
          {name.text}
        </span>
      );
    }),
  ];
}
