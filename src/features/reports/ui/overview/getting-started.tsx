import { Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { may, type Permission } from '#domain/permissions.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { usePortalOverviewTexts } from '#texts/area-contexts.ts';
import type { Overview, StartStep } from '../../contract.ts';
import type { OverviewVenue } from './use-overview.ts';

type Step = Overview['start'][number];
type Props = { readonly steps: readonly Step[]; readonly venue: OverviewVenue };

const PLACES: Readonly<Record<StartStep, { readonly to: string; readonly permission: Permission }>> = {
  menu: { to: '/portal/menu', permission: 'menu' },
  allergens: { to: '/portal/menu', permission: 'menu' },
  tax: { to: '/portal/settings#tax', permission: 'settings' },
  tables: { to: '/portal/tables', permission: 'tables' },
  hours: { to: '/portal/settings', permission: 'settings' },
  team: { to: '/portal/team', permission: 'team' },
  order: { to: '', permission: 'overview' },
};

/** The way from an empty venue to its first order. Steps tick themselves off; with the last one, or hidden in this browser, the list is gone. */
export function GettingStarted({ steps, venue }: Props) {
  const t = usePortalOverviewTexts();
  const setting = `startHidden.${venue._id}`;
  const [hidden, setHidden] = useState(() => readSetting(setting) !== null);
  const done = steps.filter((step) => step.done).length;
  if (hidden || done === steps.length) return null;
  const hide = () => {
    writeSetting(setting, '1');
    setHidden(true);
  };
  return (
    <section className="card panel getting-started" aria-labelledby="getting-started">
      <header>
        <div>
          <h2 id="getting-started">{t('start.title')}</h2>
          <p className="muted">{t('start.progress', { done, all: steps.length })}</p>
        </div>
        <button type="button" className="icon-button" aria-label={t('start.dismiss')} onClick={hide}>
          <X className="icon" aria-hidden />
        </button>
      </header>
      <ol>
        {steps.map((step) => (
          <li key={step.step} data-done={step.done || undefined}>
            {step.done ? <CircleCheck className="icon" aria-hidden /> : <Circle className="icon" aria-hidden />}
            <StepName step={step} venue={venue} />
            {step.done && <span className="visually-hidden">{t('start.done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepName({ step: { step, done, address, country }, venue }: { readonly step: Step; readonly venue: OverviewVenue }) {
  const t = usePortalOverviewTexts();
  const { to, permission } = PLACES[step];
  const words = { country: country ? t(`start.country_${country}`) : '' };
  if (done) return <span>{t(`start.${step}_done`, words)}</span>;
  const name = t(`start.${step}`, words);
  if (!may(venue, permission)) return <span>{name}</span>;
  // The venue's own menu is another application.
  return to === '' ? <a href={address ?? `/store/?id=${venue.id}`}>{name}</a> : <Link to={to}>{name}</Link>;
}
