import { textsContext } from '#platform/ui/texts-context.tsx';
import type { ServiceKey } from './keys.ts';

export const [ServiceTexts, useServiceTexts] = textsContext<ServiceKey>();
