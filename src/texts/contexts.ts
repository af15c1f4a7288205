import { textsContext } from '#platform/ui/texts-context.tsx';
import type { CheckoutKey, MenuKey } from './keys.ts';

export const [MenuTexts, useMenuTexts] = textsContext<MenuKey>();
export const [CheckoutTexts, useCheckoutTexts] = textsContext<CheckoutKey>();
