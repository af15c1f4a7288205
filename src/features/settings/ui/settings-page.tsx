import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { readSettings, SectionName } from '../contract.ts';
import { AccountsSection } from './accounts-section.tsx';
import { ClosingSection } from './closing-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { HouseSection } from './house-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { LookSection } from './look-section.tsx';
import { MarksSection } from './marks-section.tsx';
import { DeliverySection, PaymentsSection } from './methods-section.tsx';
import { PayingSection } from './paying-section.tsx';
import { PauseSection } from './pause-section.tsx';
import { settingsKey, SettingsPageContext, type DifferencesShown } from './settings-context.ts';
import { StationsSection } from './stations-section.tsx';
import { TablesSection } from './tables-section.tsx';
import { TaxSection } from './tax-section.tsx';
import { TipsSection } from './tips-section.tsx';
import { useSections } from './use-sections.ts';
import './settings.css';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  /** What is set elsewhere, below the list of sections. */
  readonly aside: ReactNode;
  readonly differences: DifferencesShown;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

/** In the order of the page: what is needed in a hurry first. */
const ORDER = [
  'pause',
  'hours',
  'details',
  'look',
  'languages',
  'delivery',
  'payments',
  'paying',
  'tables',
  'stations',
  'house',
  'marks',
  'tips',
  'tax',
  'closing',
  'accounts',
] as const;
const PARTS: Readonly<Record<SectionName, () => ReactNode>> = {
  pause: PauseSection,
  hours: HoursSection,
  details: DetailsSection,
  look: LookSection,
  languages: LanguagesSection,
  delivery: DeliverySection,
  payments: PaymentsSection,
  paying: PayingSection,
  tables: TablesSection,
  stations: StationsSection,
  house: HouseSection,
  marks: MarksSection,
  tips: TipsSection,
  tax: TaxSection,
  closing: ClosingSection,
  accounts: AccountsSection,
};

/** A venue's settings: a section at a time, each saved alone. */
export function SettingsPage({ venue, aside, differences, loading, failed }: Props) {
  const t = usePortalSettingsTexts();
  const say = usePortalTexts();
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey(venue._id),
    queryFn: ({ signal }) =>
      call<typeof readSettings>('GET', '/api/venues/:id/settings', { params: { id: venue._id }, signal: inTimeFor(signal) }),
    refetchOnMount: 'always',
  });
  const [dirty, setDirty] = useState<ReadonlySet<SectionName>>(new Set());
  const onDirty = useCallback(
    (name: SectionName, is: boolean) => setDirty((before) => (before.has(name) === is ? before : changed(before, name, is))),
    [],
  );
  const shown = ORDER.filter((name) => data?.[name] !== undefined);
  const sections = useSections(shown);
  const page = data && { venueId: venue._id, settings: data, onDirty, sections, differences };
  if (error && !data) return failed(error, () => void refetch());
  if (!page) return loading;
  return (
    <SettingsPageContext value={page}>
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
      </header>
      <div className="settings-page">
        <nav className="settings-nav" aria-label={t('nav.label')}>
          <TextField label={t('nav.search')} type="search" maxLength={60} value={sections.query} onValue={sections.search} />
          <p className="visually-hidden" role="status">
            {sections.found !== null && t('nav.found', { count: sections.found })}
          </p>
          <ul>
            {shown.map((name) => (
              <li key={name} hidden={!sections.isShown(name)}>
                <a href={`#${name}`}>
                  {t(`${name}.title`)}
                  {dirty.has(name) && <span className="settings-nav__dot" role="img" aria-label={say('save.unsaved')} />}
                </a>
              </li>
            ))}
          </ul>
          {aside}
        </nav>
        <div className="settings-sections">
          {sections.found === 0 && <p className="muted">{t('nav.none')}</p>}
          {shown.map((name) => {
            const Part = PARTS[name];
            return <Part key={name} />;
          })}
        </div>
      </div>
      <UnsavedGuard unsaved={dirty.size > 0} say={say} />
    </SettingsPageContext>
  );
}

function changed(before: ReadonlySet<SectionName>, name: SectionName, is: boolean): ReadonlySet<SectionName> {
  const after = new Set(before);
  if (is) after.add(name);
  else after.delete(name);
  return after;
}
