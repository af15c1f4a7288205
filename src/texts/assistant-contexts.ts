import { textsContext } from '#platform/ui/texts-context.tsx';
import type { AssistantKey } from './keys.ts';

export const [AssistantTexts, useAssistantTexts] = textsContext<AssistantKey>();
