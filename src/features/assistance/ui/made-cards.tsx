import { useId, type ComponentProps } from 'react';
import type { Choices } from '#domain/menu.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { DishCard } from './dish-card.tsx';

type MadeProps = Omit<ComponentProps<typeof DishCard>, 'dish' | 'choices'> & {
  readonly dishes: readonly { readonly dish: Dish; readonly choices: Choices }[];
  readonly isSaid: boolean;
};

/** Those that fit only when something is left out: after all that fit as they come. */
export function Made({ dishes, isSaid, ...card }: MadeProps) {
  const s = useAssistantTexts();
  const words = useId();
  if (dishes.length === 0) return null;
  return (
    <>
      {isSaid && (
        <p id={words} className="assistant__said">
          {s('can_be_made')}
        </p>
      )}
      <ul className="assistant__cards" aria-labelledby={isSaid ? words : undefined}>
        {dishes.map(({ dish, choices }) => (
          <DishCard key={dish.item.id} {...card} {...{ dish, choices }} />
        ))}
      </ul>
    </>
  );
}
