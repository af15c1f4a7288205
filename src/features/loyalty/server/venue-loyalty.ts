import { STAMPS_REQUIRED } from '#domain/stamp-card.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { refuseStale, sealOf } from '#platform/server/seal.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import { updateColumns } from '#features/venues/server/column-sql.ts';
import { firstOfCompany, readVenue } from '#features/venues/server/venue-sql.ts';
import { venueColumns } from '#features/venues/server/write-columns.ts';
import type { Loyalty, LoyaltyForm } from '../contract.ts';
import { stampFigures } from './figures.ts';

/** The rules as they stand, never from a cache: their seal decides whether a change is taken. */
export async function readLoyalty(tx: Tx, venueId: string): Promise<Loyalty> {
  const rows = await readVenue(tx, venueId);
  if (!rows) throw notFound('The venue');
  const value = rulesOf(wholeVenue(rows));
  const first = await firstOfCompany(tx, rows.companyId);
  const figures = await stampFigures(tx, venueId, rows.companyId, value.stampsRequired);
  return {
    value,
    seal: sealOf(value),
    currency: rows.currency,
    shownBy: first && first.id !== venueId ? first.title : null,
    figures: { ...figures, stampedDishes: rows.itemRows.filter((item) => item.gives_stamp).length },
  };
}

type By = { readonly venueId: string; readonly actor: string };

/** Refuses changed_meanwhile (409). */
export function saveLoyalty(deps: EditDeps, by: By, seal: string, value: LoyaltyForm): Promise<void> {
  return editVenue(deps, by, async (tx, rows) => {
    const venue = wholeVenue(rows);
    const before = rulesOf(venue);
    refuseStale(seal, before);
    const { rewards, configuration } = venueColumns(withRules(venue, value));
    await updateColumns(tx, rows.id, { rewards, configuration });
    return { answer: undefined, audit: { action: 'loyalty.saved', subject: venue.title, before, after: value } };
  });
}

function rulesOf({ rewards, configuration }: WholeVenue): LoyaltyForm {
  const stamps = rewards?.loyaltyStamps;
  return {
    rewardsEnabled: configuration?.rewardsEnabled !== false,
    stampsRequired: stamps?.stampsRequiredForReward ?? STAMPS_REQUIRED,
    rewardType: stamps?.rewardType ?? 0,
    rewardValue: stamps?.rewardValue ?? 0,
    stampImage: stamps?.stampImage ?? '',
  };
}

function withRules(venue: WholeVenue, { rewardsEnabled, stampsRequired, rewardType, rewardValue, stampImage }: LoyaltyForm): WholeVenue {
  const value = rewardType === 0 ? 0 : rewardValue;
  const loyaltyStamps = { stampsRequiredForReward: stampsRequired, rewardType, rewardValue: value, stampImage };
  return { ...venue, rewards: { loyaltyStamps }, configuration: { aiEnabled: false, tier: 0, ...venue.configuration, rewardsEnabled } };
}
