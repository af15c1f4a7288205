import { Mark } from './mark.tsx';

/** The table fills up while the whole page is on its way. Phones load this file: what only the portal needs is in `loading-part.tsx`. */
export function Loading({ words }: { readonly words: string }) {
  return (
    <main className="loading">
      <Mark />
      <p role="status">{words}</p>
    </main>
  );
}
