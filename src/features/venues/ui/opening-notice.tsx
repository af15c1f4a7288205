import { useMenuTexts } from '#texts/contexts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { PublicVenue } from '../contract.ts';
import type { LocalWords } from '../local-words.ts';

/** Whether the venue takes orders, and when it will; the page's script asks again when the clock changes something. */
export function OpeningNotice({ venue }: { readonly venue: PublicVenue }) {
  const t = useMenuTexts();
  const { open, nextOpening } = venue.opening;
  const when = nextOpening && openingText(nextOpening, venue.timeZone, t.language);
  const said = isPaused(venue) ? pauseWords(venue, t.language) : null;
  const [dated, plain] = isPaused(venue) ? (['page.paused_until', 'page.paused'] as const) : (['page.opens', 'page.closed'] as const);
  return (
    <div id="opening" role="status" data-next={venue.changesAt ?? undefined}>
      {!open && (
        <p className="notice notice--wait page-notice">
          <Icon name="clock" />
          <span>
            {when ? t(dated, { when }) : t(plain)}
            {said && <b lang={said.lang}> {said.text}</b>}
          </span>
        </p>
      )}
    </div>
  );
}

/** What the venue says of its pause, in the page's language, else in its own. */
function pauseWords({ pause, languages }: PublicVenue, page: string): LocalWords | null {
  const own = languages[0] ?? page;
  const lang = [page, own].find((language) => pause?.texts?.[language]?.trim());
  const text = lang && pause?.texts?.[lang];
  return text ? { text, ...(lang !== page && { lang }) } : null;
}

/** Stopped by somebody, not by the clock: the pause ends when it opens again, or nobody knows when. */
function isPaused({ pause, opening }: PublicVenue): boolean {
  if (!pause || opening.open) return false;
  if (pause.until === null || opening.nextOpening === null) return pause.until === null;
  return Date.parse(pause.until) === Date.parse(opening.nextOpening);
}

/** "Monday 18:00" on the venue's own clock. */
function openingText(instant: string, timeZone: string | undefined, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timeZone ?? 'UTC',
  });
  return format.format(new Date(instant));
}
