import { Check, LogIn } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import './sign-in-again.css';

/** The question over the page, a bar at its foot, or the word that it was answered. */
export type AskedAs = 'dialog' | 'bar' | 'back';
type Props = {
  readonly as: AskedAs;
  readonly ask: (as: 'dialog' | 'bar') => void;
  /** The word that it was answered has been there long enough. */
  readonly done: () => void;
  readonly say: (key: `again.${'title' | 'text' | 'later' | 'bar' | 'back'}`) => string;
  /** The form. */
  readonly children: ReactNode;
  readonly otherWay?: ReactNode;
};

const SAID_MS = 8000;

/** Where the server no longer knows who works here: asks for the password over the page, which stays as it is, with all that was typed. */
export function SignInAgain({ as, ask, done, say, children, otherWay }: Props) {
  const end = useRef(done);
  useEffect(() => {
    end.current = done;
  });
  useEffect(() => {
    if (as !== 'back') return;
    const timer = setTimeout(() => end.current(), SAID_MS);
    return () => clearTimeout(timer);
  }, [as]);
  const later = () => ask('bar');
  if (as === 'dialog')
    return (
      <Dialog className="sign-in-again" title={say('again.title')} close={later}>
        <p>{say('again.text')}</p>
        {children}
        <footer>
          {otherWay}
          <button type="button" className="button button--quiet" onClick={later}>
            {say('again.later')}
          </button>
        </footer>
      </Dialog>
    );
  const isBack = as === 'back';
  const Icon = isBack ? Check : LogIn;
  return (
    <div className="signed-out-bar" role="status">
      <Icon className="icon" aria-hidden />
      <span>{say(isBack ? 'again.back' : 'again.bar')}</span>
      {!isBack && (
        <button type="button" className="button button--small" onClick={() => ask('dialog')}>
          {say('again.title')}
        </button>
      )}
    </div>
  );
}
