import { Mark } from './mark.tsx';

/** The table fills up while a part is on its way, beside parts that are there already. */
export function LoadingPart({ words }: { readonly words: string }) {
  return (
    <div className="loading loading--part">
      <Mark />
      <p role="status">{words}</p>
    </div>
  );
}
