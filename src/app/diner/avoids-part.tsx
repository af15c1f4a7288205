import { useEffect, type ComponentProps } from 'react';
import { AvoidsSheet } from '#features/ordering/ui/avoids-sheet.tsx';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { showSigns } from '#platform/ui/show-signs.ts';
import { sayMarks } from './menu-marks.ts';

/** The allergy passport with its signs; closed, what it came to on the menu is said. */
export function AvoidsPart({ onClose, ...props }: ComponentProps<typeof AvoidsSheet>) {
  useEffect(() => showSigns(FIT_SPRITE), []);
  const close = (): void => {
    onClose();
    void sayMarks();
  };
  return <AvoidsSheet {...props} onClose={close} />;
}
