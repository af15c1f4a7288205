import type { Connection } from '#platform/browser/live-events.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { useNow, wallTime } from './now.ts';

type Props = { readonly connection: Connection; readonly heardAt: number };

const WORDS = { connecting: 'board.connecting', live: 'board.live', lost: 'board.reconnecting' } as const;

/** Whether it is live, and how old what is shown is: the state is read out, the seconds are not. */
export function ConnectionState({ connection, heardAt }: Props) {
  const t = usePortalTexts();
  const age = useNow((now) => ageText(now - heardAt, heardAt, t));
  return (
    <span className="connection" data-lost={connection === 'lost' || undefined} data-connecting={connection === 'connecting' || undefined}>
      <i className="live-dot" />
      <span role="status">{t(WORDS[connection])}</span>
      {connection !== 'connecting' && <small className="connection__age num">{age}</small>}
    </span>
  );
}

const MINUTE_MS = 60_000;

function ageText(ms: number, heardAt: number, t: Texts<PortalKey>): string {
  if (ms >= MINUTE_MS) return t('board.updated', { time: wallTime(heardAt) });
  return t('board.updated_ago', { seconds: Math.max(0, Math.floor(ms / 1000)) });
}
