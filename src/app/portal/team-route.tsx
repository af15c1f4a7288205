import { useQueryClient } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { TeamPage } from '#features/team/ui/team-page.tsx';
import { PortalTeamTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { Failed } from './other-routes.tsx';
import { PartLoading } from './part-loading.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-team.en.json?texts'),
  el: () => import('#texts/portal-team.el.json?texts'),
};

export function TeamRoute() {
  const venue = useOutletContext<Venue>();
  const client = useQueryClient();
  return (
    <AreaTexts area="portal-team" context={PortalTeamTexts} catalogues={CATALOGUES}>
      <TeamPage
        key={venue._id}
        venue={venue}
        onLeft={() => void client.invalidateQueries({ queryKey: ['account'] })}
        loading={<PartLoading />}
        failed={(error, retry) => <Failed error={error} retry={retry} />}
      />
    </AreaTexts>
  );
}
