import { useQuery } from '@tanstack/react-query';
import type { Context, ReactNode } from 'react';
import { inTime } from '#platform/browser/in-time.ts';
import { createTexts, type Catalogue, type Language, type Texts } from '#platform/shared/texts.ts';
import { useLanguage } from './language.tsx';
import { Failed } from './other-routes.tsx';
import { PartLoading } from './part-loading.tsx';

type Props<Key extends string> = {
  /** The area's name, as its catalogue is called. */
  readonly area: string;
  readonly context: Context<Texts<Key> | null>;
  readonly catalogues: Readonly<Record<Language, () => Promise<{ readonly default: Catalogue }>>>;
  readonly children: ReactNode;
};

/** The words of one area of the portal, fetched with it: who works at the board never downloads the editor's. */
export function AreaTexts<Key extends string>({ area, context: Provider, catalogues, children }: Props<Key>) {
  const { language } = useLanguage();
  const words = useQuery({
    queryKey: ['texts', area, language],
    queryFn: async () => createTexts<Key>((await inTime(catalogues[language]())).default, language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (words.isError && !words.data) return <Failed error={words.error} retry={() => void words.refetch()} />;
  if (!words.data) return <PartLoading />;
  return <Provider value={words.data}>{children}</Provider>;
}
