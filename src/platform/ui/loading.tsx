import { useEffect, useState } from 'react';
import { Mark } from './mark.tsx';

type Props = { readonly words: string };

/** The table fills up while the whole page is on its way. Phones load this file: what only the portal needs is in `loading-part.tsx`. */
export function Loading({ words }: Props) {
  return (
    <main className="loading">
      <Mark />
      <LoadingWords words={words} />
    </main>
  );
}

/** Seen at once, spoken where it takes long: a page that comes in three steps would say it three times. */
export function LoadingWords({ words }: Props) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const wait = setTimeout(setSaid, 2000, words);
    return () => clearTimeout(wait);
  }, [words]);
  return (
    <>
      <p aria-hidden={said !== ''}>{words}</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
