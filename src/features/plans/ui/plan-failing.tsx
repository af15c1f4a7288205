import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlan } from './plan-calls.ts';
import './plan-failing.css';

type Props = {
  readonly venueId: string;
  readonly label: string;
  readonly text: string;
  /** The way to where it is mended. */
  readonly mend: ReactNode;
};

/** Says to owners, wherever they are in the portal, that the last payment of the plan failed; nothing as long as nobody knows. */
export function PlanFailing({ venueId, label, text, mend }: Props) {
  const { data } = usePlan(venueId);
  if (data?.paid?.state !== 'failing') return null;
  return (
    <section className="notice notice--wine plan-failing" aria-label={label}>
      <CircleAlert className="icon" aria-hidden />
      <span>{text}</span>
      {mend}
    </section>
  );
}
