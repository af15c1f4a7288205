import type { Context } from 'hono';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import type { ContactMessage } from '../contract.ts';
import { refuseTicket } from './ticket.ts';

export type ContactDeps = {
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly secret: string;
  /** Where messages go. */
  readonly to: string;
  readonly publicUrl: string;
  /** Counts one message of this connection; refuses with 429. */
  readonly limit: (context: Context) => Promise<void>;
};

/**
 * Sends a message to whoever runs this Parea, whichever way it came. Refuses what the contract names. Only what goes out as a mail counts
 * against the limit.
 */
export async function takeMessage(deps: ContactDeps, message: ContactMessage, context: Context): Promise<void> {
  if (message.website !== '') throw new Refusal(400, 'automatic', 'A field that people cannot see was filled in.');
  refuseTicket(deps.secret, message.ticket, deps.clock());
  await deps.limit(context);
  const name = message.name.replaceAll(/\s+/g, ' ').trim();
  await deps.mailer.send({
    to: deps.to,
    replyTo: message.email,
    subject: `Parea: a message from ${name}`,
    text: `${name} <${message.email}> wrote through ${deps.publicUrl}/contact:\n\n${message.message.trim()}\n`,
  });
}
