import { showSigns } from '#platform/ui/show-signs.ts';

/** Brings the drawings of a venue's own marks into the page. Without them a mark still has its name. */
export const showOwnSigns = (): Promise<void> =>
  import('#platform/ui/mark-sprite.ts').then(
    ({ MARK_SPRITE }) => showSigns(MARK_SPRITE),
    () => undefined,
  );
