import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlan } from './plan-calls.ts';

type Props = { readonly venueId: string; readonly link: (icon: ReactNode) => ReactNode };

/** The way to the plan; none where the installation has no plans, or as long as nobody knows. */
export const PlanLink = ({ venueId, link }: Props) =>
  usePlan(venueId).data?.plans ? link(<BadgeCheck className="icon" aria-hidden />) : null;
