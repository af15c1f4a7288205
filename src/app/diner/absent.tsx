import { useEffect } from 'react';
import { Loading } from '#platform/ui/loading.tsx';
import type { IslandWords } from './words.ts';

/** A page that was reloaded at checkout holds no menu: the address, or the session's venue, has it. */
export function ToMenu({ address, words }: { readonly address: string | null; readonly words: IslandWords }) {
  const here = new URLSearchParams(location.search).get('id') !== null;
  useEffect(() => {
    if (here) location.reload();
    else if (address) location.replace(address);
  }, [here, address]);
  return here || address ? <Loading words={words['page.loading']} /> : <Missing words={words} onAgain={null} />;
}

export function Missing({ onAgain, words }: { readonly onAgain: (() => void) | null; readonly words: IslandWords }) {
  return (
    <main className="loading">
      <p role="alert">{words['page.no_venue']}</p>
      {onAgain && (
        <button type="button" className="button button--primary" onClick={onAgain}>
          {words['page.try_again']}
        </button>
      )}
      <a href="/">{words['page.home']}</a>
    </main>
  );
}
