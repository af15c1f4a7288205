import { textsContext } from '#platform/ui/texts-context.tsx';
import type { TogetherKey } from './keys.ts';

export const [TogetherTexts, useTogetherTexts] = textsContext<TogetherKey>();
