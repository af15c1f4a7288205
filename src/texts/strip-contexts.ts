import { textsContext } from '#platform/ui/texts-context.tsx';
import type { StripKey } from './keys.ts';

export const [StripTextsContext, useStripTexts] = textsContext<StripKey>();
