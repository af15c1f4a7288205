import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { AskDialog } from './ask-dialog.tsx';

type Words = 'guard.title' | 'guard.text' | 'guard.leave' | 'guard.stay';
type Props = { readonly unsaved: boolean; readonly say: (key: Words) => string };

/** What an address shows: another venue or another view of a page is another place. */
function placeOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get('storeId'), params.get('view')].join(' ');
}

/** Asks before a page with unsaved changes is left, by a link or by closing the window. One on a page. */
export function UnsavedGuard({ unsaved, say }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && placeOf(currentLocation) !== placeOf(nextLocation));
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
