import type { ComponentProps, ReactNode } from 'react';
import { useOutletContext } from 'react-router';
import { AreaTexts } from './area-texts.tsx';
import { Failed } from './other-routes.tsx';
import { PartLoading } from './part-loading.tsx';
import type { Venue } from './use-account.ts';
import { VenueUploads } from './venue-uploads.tsx';

/** What every page of a venue is given: the venue, and what it shows while it loads and where that failed. */
type Given = {
  readonly venue: Venue;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

type Props<Key extends string> = Omit<ComponentProps<typeof AreaTexts<Key>>, 'children'> & {
  readonly page: (given: Given) => ReactNode;
};

/** A page of the venue that the frame has chosen, in the words of its area, with its uploads. */
export function VenueArea<Key extends string>({ page, ...area }: Props<Key>) {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts {...area}>
      {/* Another venue is another page. */}
      <VenueUploads key={venue._id} storeId={venue.id}>
        {page({
          venue,
          loading: <PartLoading />,
          failed: (error, retry) => <Failed error={error} retry={retry} />,
        })}
      </VenueUploads>
    </AreaTexts>
  );
}
