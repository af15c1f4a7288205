import { PlanPage } from '#features/plans/ui/plan-page.tsx';
import { PortalPlanTexts } from '#texts/area-contexts.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-plan.en.json?texts'),
  el: () => import('#texts/portal-plan.el.json?texts'),
};

export const PlanRoute = () => (
  <VenueArea area="portal-plan" context={PortalPlanTexts} catalogues={CATALOGUES} page={(given) => <PlanPage {...given} />} />
);
