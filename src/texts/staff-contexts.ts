import { textsContext } from '#platform/ui/texts-context.tsx';
import type { AccountKey, PortalKey } from './keys.ts';

export const [PortalTexts, usePortalTexts] = textsContext<PortalKey>();
export const [AccountTexts, useAccountTexts] = textsContext<AccountKey>();
