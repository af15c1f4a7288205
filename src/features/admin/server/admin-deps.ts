import type { Context } from 'hono';
import type { DeadMails } from '#platform/server/queued-mailer.ts';
import type { SweepState } from '#platform/server/sweeps.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import type { Desk } from '../desk-contract.ts';
import type { VenueTrouble } from '../troubles.ts';
import type { ChangeDeps } from './change-venue.ts';
import type { Place } from './place.ts';
import type { FileDeps } from './venue-files.ts';

export type AdminDeps = ChangeDeps &
  FileDeps & {
    readonly accounts: Pick<Accounts, 'admin' | 'confirmAdmin' | 'secondFactor' | 'markVerified' | 'sendLinkAgain' | 'forget'>;
    readonly sweeps: () => readonly SweepState[];
    readonly deadMails: DeadMails;
    readonly place: Place;
    /** Whether venues pay for their plans here. */
    readonly plansArePaid: boolean;
    /** How the installation fares; where only venues with one trouble are asked for, those. */
    readonly desk: (trouble?: VenueTrouble) => Promise<Desk>;
  };

/** So many lines of a list at a time. */
export const PAGE = 50;
/** Asks for the administrator before anything is read, and keeps answers out of every cache. */
export const guard = ({ accounts }: { readonly accounts: Pick<Accounts, 'admin'> }) => ({
  before: async (context: Context) => {
    await accounts.admin(context);
    context.header('Cache-Control', 'no-store');
  },
});
