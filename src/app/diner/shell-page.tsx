import { useEffect } from 'react';
import { Loading } from '#platform/ui/loading.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import type { IslandWords } from './words.ts';

type Props = {
  readonly words: IslandWords;
  /** Null on the menu, which only has to be found. */
  readonly onAgain: (() => void) | null;
  /** Of the menu, where it is known. */
  readonly address: string | null;
};

/** Where a page that was made without a venue has none, or is not the page it should be. */
export function Absent({ words, onAgain, address }: Props) {
  return onAgain ? <Missing words={words} onAgain={onAgain} /> : <ToMenu words={words} address={address} />;
}

/** A page that was reloaded at checkout holds no menu: the address, or the session's venue, has it. */
function ToMenu({ address, words }: { readonly address: string | null; readonly words: IslandWords }) {
  const here = new URLSearchParams(location.search).get('id') !== null;
  useEffect(() => {
    if (here) location.reload();
    else if (address) location.replace(address);
  }, [here, address]);
  return here || address ? <Loading words={words['page.loading']} /> : <Missing words={words} onAgain={null} />;
}

function Missing({ onAgain, words }: { readonly onAgain: (() => void) | null; readonly words: IslandWords }) {
  return (
    <main className="loading" data-still="">
      <Mark />
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

/** The rules of a venue, for a page that was made without one. */
const sheet = new CSSStyleSheet();

/** Applies a venue's own look to this page; its rules are what the server wrote, in the layer that is made for them. */
export function wearStyle(css: string): void {
  sheet.replaceSync(css);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
