import type { PublicVenue } from '#features/venues/contract.ts';
import type { Speech } from '#features/venues/speech.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useAssistantTexts } from '#texts/assistant-contexts.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import type { HouseHelp } from '../help-contract.ts';
import { isForStaff, type HouseTopic } from '../house-question.ts';
import { StaffSaid, type CallPlace } from './staff-said.tsx';

type Props = {
  readonly topic: HouseTopic;
  readonly help: HouseHelp | 'failed' | null;
  readonly venue: PublicVenue;
  readonly speech: Speech;
  readonly onService: () => void;
  /** From where staff can be called with one tap; null where that must be said first. */
  readonly at: CallPlace | null;
};

/** What the owner wrote of the house, word for word; what was not written is said to be so, and the staff are offered. */
export function HouseSaid({ topic, help, venue, speech, onService, at }: Props) {
  const t = useAssistantTexts();
  const m = useMenuTexts();
  if (isForStaff(topic)) return <StaffSaid {...{ topic, at, onService }} />;
  if (help === null) return <p className="assistant__said">…</p>;
  const doors = topic === 'hours' && help !== 'failed' ? help.doors : null;
  const written = topic !== 'hours' && help !== 'failed' ? writtenIn(help.goodToKnow[topic], speech) : null;
  const unwritten = help === 'failed' || (doors ? !doors.known : written === null);
  return (
    <>
      {help === 'failed' && <p className="assistant__said">{t('house_failed')}</p>}
      {doors && <p className="assistant__said">{doorsText(doors, venue, t)}</p>}
      {written && (
        <p className="assistant__said">
          {topic !== 'hours' && `${t(`house_${topic}`)}: `}
          <span lang={written.lang}>{written.text}</span>
        </p>
      )}
      {help !== 'failed' && topic !== 'hours' && written === null && (
        <p className="assistant__said">{t('house_unwritten', { about: t(`house_${topic}`) })}</p>
      )}
      {unwritten && (
        <div className="assistant__tries">
          <button type="button" className="button" onClick={onService}>
            <Icon name="concierge-bell" />
            {m('help.service')}
          </button>
        </div>
      )}
    </>
  );
}

/** In the page's language, else in the venue's own, else in whichever was written. */
function writtenIn(texts: Readonly<Record<string, string>>, { own, page }: Speech): { text: string; lang: string } | null {
  const lang = [page, own, ...Object.keys(texts)].find((language) => texts[language]?.trim());
  return lang === undefined ? null : { text: texts[lang] ?? '', lang };
}

/** On the venue's own clock; a day is named where it is another one. */
function doorsText({ known, open, until, next }: HouseHelp['doors'], venue: PublicVenue, t: ReturnType<typeof useAssistantTexts>): string {
  const when = (instant: string): string => {
    const timeZone = venue.timeZone ?? 'UTC';
    const day = (at: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone }).format(at);
    const at = new Date(instant);
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
    return new Intl.DateTimeFormat(t.language, day(at) === day(new Date()) ? clock : { weekday: 'long', ...clock }).format(at);
  };
  if (!known) return t('hours_unwritten', { open: open ? 'yes' : 'no' });
  if (open) return until === null ? t('open_now') : t('open_until', { when: when(until) });
  return next === null ? t('closed') : t('closed_next', { when: when(next) });
}
