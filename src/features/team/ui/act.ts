import type { Invited } from '../contract.ts';

/** What somebody does to the team; its promise says what has happened. */
export type Act = (work: () => Promise<string>) => void;
/** What became of an invitation: said, and where nobody mails it shown to who invites. */
export type OnInvited = (email: string, invited: Pick<Invited, 'mailed' | 'link'>) => string;
