import type { ReactNode } from 'react';
import { LoadingWords } from './loading.tsx';
import { Mark } from './mark.tsx';

type Props = { readonly words: string; readonly children?: ReactNode };

/** The table fills up while a part is on its way, beside parts that are there already. */
export function LoadingPart({ words, children }: Props) {
  return (
    <div className="loading loading--part">
      <Mark />
      <LoadingWords words={words} />
      {children}
    </div>
  );
}
