import { Mark } from './mark.tsx';

/** The table fills up while something is on its way. */
export function Loading({ words }: { readonly words: string }) {
  return (
    <main className="loading">
      <Mark />
      <p role="status">{words}</p>
    </main>
  );
}
