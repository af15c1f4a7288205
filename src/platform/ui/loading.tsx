import { Mark } from './mark.tsx';

/** The table fills up while something is on its way. */
export function Loading({ words }: { readonly words: string }) {
  return (
    <main className="loading" role="status">
      <Mark />
      <p>{words}</p>
    </main>
  );
}
