import { useEffect, useState } from 'react';
import type { Connection } from '#platform/browser/live-events.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import type { PortalKey } from '#texts/keys.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { heardState } from './heard-state.ts';
import { useNow } from './now.ts';

type Props = { readonly connection: Connection; readonly heardAt: number };

const WORDS = { connecting: 'board.connecting', live: 'board.live', quiet: 'board.quiet', lost: 'board.reconnecting' } as const;

/** Whether it is live, and how old what is shown is, both by one clock: the state is read out, the seconds are not. */
export function ConnectionState({ connection, heardAt }: Props) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  const age = useNow((now) => ageText(now - heardAt, () => time(heardAt), t));
  const state = useNow((now) => heardState(connection, now - heardAt));
  // That it connects when the page opens is no news: it is read out from when it was live, and changes.
  const [wasLive, setWasLive] = useState(false);
  useEffect(() => {
    if (state === 'live') setWasLive(true);
  }, [state]);
  const isWaiting = state === 'connecting' || state === 'quiet';
  return (
    <span className="connection" data-lost={state === 'lost' || undefined} data-connecting={isWaiting || undefined}>
      <i className="live-dot" />
      <span role={wasLive ? 'status' : undefined}>{t(WORDS[state])}</span>
      {state !== 'connecting' && <small className="connection__age num">{age}</small>}
    </span>
  );
}

const MINUTE_MS = 60_000;

function ageText(ms: number, wall: () => string, t: Texts<PortalKey>): string {
  if (ms >= MINUTE_MS) return t('board.updated', { time: wall() });
  return t('board.updated_ago', { seconds: Math.max(0, Math.floor(ms / 1000)) });
}
