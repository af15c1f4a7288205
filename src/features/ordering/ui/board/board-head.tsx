import { Keyboard, SunMedium, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '#platform/browser/live-events.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { ConnectionState } from './connection-state.tsx';
import { useNow } from './now.ts';
import type { useSound } from './use-sound.ts';
import './board-head.css';

type Props = {
  readonly connection: Connection;
  readonly heardAt: number;
  readonly sound: ReturnType<typeof useSound>;
  readonly awake: boolean;
  readonly help: () => void;
  /** Without a heading of its own. */
  readonly bare: boolean;
  /** Board or past, and which stations. */
  readonly children: ReactNode;
};

/** Heading, connection with the age of what is shown, Sound, the screen, and the time. */
export function BoardHead({ connection, heardAt, sound, awake, help, bare, children }: Props) {
  const t = usePortalTexts();
  const time = useNow(useZoneTimes().time);
  const Frame = bare ? 'div' : 'header';
  return (
    <Frame className={bare ? 'rush__tools' : 'portal-head'}>
      {!bare && <h1>{t('board.title')}</h1>}
      <div className="portal-head__tools">
        <ConnectionState connection={connection} heardAt={heardAt} />
        {children}
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
        {awake && (
          <span className="board-awake" title={t('board.awake')}>
            <SunMedium className="icon" aria-hidden />
            <span className="visually-hidden">{t('board.awake')}</span>
          </span>
        )}
        <button type="button" className="icon-button board-help" aria-label={t('keys.title')} onClick={help}>
          <Keyboard className="icon" aria-hidden />
        </button>
        <time className="board-clock num">{time}</time>
      </div>
      {!sound.possible && <p className="board-hint">{t('board.sound_unsupported')}</p>}
      {sound.on && sound.blocked && (
        <p className="board-hint" role="status">
          {t('board.sound_blocked')}
        </p>
      )}
      {!bare && <SoundHint sound={sound} />}
    </Frame>
  );
}

/** Goes with the first touch. */
export function SoundHint({ sound: { on, armed, blocked } }: Pick<Props, 'sound'>) {
  const t = usePortalTexts();
  return on && !armed && !blocked && <p className="board-hint board-hint--over">{t('board.sound_waiting')}</p>;
}
