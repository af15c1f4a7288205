import { useNavigate } from 'react-router';
import { useState } from 'react';
import { FirstVenueForm, type MadeVenue } from '#features/venues/ui/first-venue-form.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import '#platform/ui/said.css';
import { FirstCode } from './first-code.tsx';
import { CHOSEN_VENUE } from './use-account.ts';
import { planOf, WANTED_PLAN } from './wanted-plan.ts';

type Props = { readonly email: string; readonly store: boolean; readonly storeName: string; readonly lookAgain: () => Promise<unknown> };

/** An account without a venue: a Store makes its first one here, or is linked to one by somebody else. */
export function NoVenue({ email, store, storeName, lookAgain }: Props) {
  const t = usePortalTexts();
  const navigate = useNavigate();
  const [made, setMade] = useState<MadeVenue | null>(null);
  const done = (venue: MadeVenue) => {
    writeSetting(WANTED_PLAN, null);
    setMade(venue);
  };
  const enter = async (path: string) => {
    if (made) writeSetting(CHOSEN_VENUE, made._id);
    await lookAgain();
    void navigate(path, { replace: true });
  };
  if (made) return <FirstCode venue={made} enter={(path) => void enter(path)} />;
  return (
    <div className="first">
      {store && (
        <section className="card first__make" aria-labelledby="first-title">
          <h1 id="first-title">{t('first.title')}</h1>
          <p className="muted">{t('first.lead')}</p>
          <FirstVenueForm name={storeName} plan={planOf(readSetting(WANTED_PLAN))} onMade={done} />
        </section>
      )}
      <section className="said first__linked">
        <Mark />
        {store ? <h2>{t('first.linked_title')}</h2> : <h1>{t('shell.no_venue_title')}</h1>}
        <p>{t('shell.no_venue', { email })}</p>
        <button type="button" className={store ? 'button' : 'button button--primary button--large'} onClick={() => void lookAgain()}>
          {t('shell.look_again')}
        </button>
      </section>
    </div>
  );
}
