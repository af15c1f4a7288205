import { Volume2 } from 'lucide-react';
import type { Connection } from '#platform/browser/live-events.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { useNow } from './now.ts';
import type { useSound } from './use-sound.ts';

type Props = { readonly connection: Connection; readonly heardAt: number; readonly sound: ReturnType<typeof useSound> };

const WORDS = { connecting: 'board.connecting', live: 'board.live', lost: 'board.reconnecting' } as const;
/** Hours and minutes as on the wall: 24 hours in both languages. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
export const clockTime = (at: number): string => clock.format(at);

/** Heading, connection with the age of what is shown, Sound, and the time. */
export function BoardHead({ connection, heardAt, sound }: Props) {
  const t = usePortalTexts();
  const time = useNow(clockTime);
  return (
    <header className="portal-head">
      <h1>{t('board.title')}</h1>
      <div className="portal-head__tools">
        <span
          className="connection"
          data-lost={connection === 'lost' || undefined}
          data-connecting={connection === 'connecting' || undefined}
        >
          <i className="live-dot" />
          <span role="status">{t(WORDS[connection])}</span>
          <small className="connection__age num">{t('board.updated', { time: clockTime(heardAt) })}</small>
        </span>
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            checked={sound.on}
            disabled={!sound.possible}
            onChange={(event) => sound.choose(event.target.checked)}
          />
          <Volume2 className="icon" aria-hidden />
          <span>{t('board.sound')}</span>
        </label>
        <time className="board-clock num">{time}</time>
      </div>
      {!sound.possible && <p className="board-hint">{t('board.sound_unsupported')}</p>}
      {sound.on && !sound.armed && <p className="board-hint">{t('board.sound_waiting')}</p>}
    </header>
  );
}
