import { ASKS_FOR_BILL } from '#domain/assistance.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import type { StaffTopic } from '../house-question.ts';
import { ask, keyOf, useRequests, type Wish } from './requests.ts';
import { stateText } from './service-words.ts';

/** From where staff are called. */
export type CallPlace = Omit<Wish, 'service' | 'subOption'>;

const CALL = '/call-waiter';
const HELP = 'Need help with something else';
const WISHES = { bill: ASKS_FOR_BILL, call: HELP, kitchen: HELP, promise: HELP, unknown: HELP } as const;

type Props = {
  readonly topic: StaffTopic;
  readonly at: CallPlace | null;
  readonly onService: () => void;
  /** Instead of the topic's own words. */ readonly said?: string;
};

/** What only staff can do or say: said so, and one tap calls them. */
export function StaffSaid({ topic, at, onService, said }: Props) {
  const s = useAssistantTexts();
  const t = useMenuTexts();
  const wish = { service: CALL, subOption: WISHES[topic] };
  const asked = useRequests().get(keyOf(wish));
  const call = (): void => {
    if (at === null) return onService();
    // How it went is said below.
    ask({ ...at, ...wish }).catch(() => undefined);
  };
  return (
    <>
      <p className="assistant__said">{said ?? s(`staff_${topic}`)}</p>
      <div className="assistant__tries">
        <button type="button" className="button" onClick={call}>
          <Icon name={topic === 'bill' ? 'receipt-text' : 'concierge-bell'} />
          {s(topic === 'bill' ? 'staff_bill_go' : 'staff_call_go')}
        </button>
      </div>
      {asked && <p className="assistant__said">{t(stateText(asked))}</p>}
    </>
  );
}
