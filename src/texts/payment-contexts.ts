import { textsContext } from '#platform/ui/texts-context.tsx';
import type { PaymentsKey } from './keys.ts';

export const [PaymentsTexts, usePaymentsTexts] = textsContext<PaymentsKey>();
