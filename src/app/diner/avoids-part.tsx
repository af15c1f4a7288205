import { useEffect, type ComponentProps } from 'react';
import { AvoidsSheet } from '#features/ordering/ui/avoids-sheet.tsx';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { showSigns } from '#platform/ui/show-signs.ts';

/** The allergy passport with its signs. */
export function AvoidsPart(props: ComponentProps<typeof AvoidsSheet>) {
  useEffect(() => showSigns(FIT_SPRITE), []);
  return <AvoidsSheet {...props} />;
}
