import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#platform/shared/refusal.ts';
import { LEAST_SECONDS, MOST_SECONDS } from '../contract.ts';

const signature = (secret: string, moment: string): Buffer => createHmac('sha256', secret).update(`contact:${moment}`).digest();

/** When a form was opened (`now`, epoch ms), signed so that nobody can say another time. */
export const contactTicketAt = (secret: string, now: number): string => `${now}.${signature(secret, String(now)).toString('base64url')}`;

/** Refuses a ticket that is not ours or too old (`ticket_stale`), and one that is younger than a person writes (`too_quick`). */
export function refuseTicket(secret: string, ticket: string, now: number): void {
  const [moment = '', signed = ''] = ticket.split('.');
  const given = Buffer.from(signed, 'base64url');
  const ours = signature(secret, moment);
  const age = (now - Number(moment)) / 1000;
  if (given.length !== ours.length || !timingSafeEqual(given, ours) || age > MOST_SECONDS)
    throw new Refusal(409, 'ticket_stale', 'The form was open for too long. Please send it again.');
  if (age < LEAST_SECONDS)
    throw new Refusal(409, 'too_quick', `Please wait ${LEAST_SECONDS} seconds and send it again.`, { seconds: LEAST_SECONDS });
}
