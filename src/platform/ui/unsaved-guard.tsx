import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { AskDialog } from './ask-dialog.tsx';

type Words = 'guard.title' | 'guard.text' | 'guard.leave' | 'guard.stay';
type Props = { readonly unsaved: boolean; readonly say: (key: Words) => string };

/** Asks before a page with unsaved changes is left, by a link or by closing the window. One on a page. */
export function UnsavedGuard({ unsaved, say }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <AskDialog
      title={say('guard.title')}
      text={say('guard.text')}
      yes={say('guard.leave')}
      no={say('guard.stay')}
      onYes={blocker.proceed}
      onNo={blocker.reset}
    />
  );
}
