import { PLANS } from '#domain/plan.ts';

/** Under this setting a browser keeps the plan that was chosen on the page of prices, until the venue is made: a mail may lie between. */
export const WANTED_PLAN = 'wantedPlan';

/** A plan by its tier as an address or a setting has it; undefined where that names none. */
export const planOf = (said: string | null): (typeof PLANS)[number]['tier'] | undefined =>
  PLANS.find(({ tier }) => String(tier) === said)?.tier;
