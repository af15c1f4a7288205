import type { IconName } from '#platform/ui/icon.tsx';
import type { MenuKey } from '#texts/keys.ts';
import type { Asked } from './requests.ts';

/** Words and sign of each sub-option, by the value that the wire carries. */
export const OPTIONS: Readonly<Record<string, { readonly text: MenuKey; readonly icon: IconName }>> = {
  'Ask for bill': { text: 'service.bill', icon: 'receipt-text' },
  'Ask for utinsils': { text: 'service.utensils', icon: 'utensils' },
  'Ask to clean area': { text: 'service.clean', icon: 'brush-cleaning' },
  'Need help with something else': { text: 'service.other', icon: 'message-circle-question-mark' },
  'Report issue': { text: 'service.report', icon: 'flag' },
  'Report something else': { text: 'service.report_other', icon: 'message-square-warning' },
};
export const SERVICES: Readonly<Record<string, MenuKey>> = { '/call-waiter': 'service.waiter', '/report-issue': 'service.issue' };

/** How far a request is. */
export function stateText({ state, repeated, unconfirmed, lost }: Asked): MenuKey {
  if (lost) return 'service.lost';
  const texts = {
    sending: 'service.sending',
    failed: 'service.failed',
    rested: 'service.rested',
    blocked: 'service.blocked',
    crowded: 'service.crowded',
    stopped: 'service.stopped',
    open: unconfirmed ? 'service.unconfirmed' : repeated ? 'service.repeated' : 'service.sent',
    acknowledged: 'service.on_the_way',
    resolved: 'service.done',
  } as const satisfies Record<Asked['state'], MenuKey>;
  return texts[state];
}

/** Whether staff have it, so that its tile says so by its look. */
export const isTaken = ({ state }: Asked): boolean => state === 'open' || state === 'acknowledged' || state === 'resolved';
