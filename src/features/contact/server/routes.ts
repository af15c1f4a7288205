import type { Context } from 'hono';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { Mailer } from '#platform/server/mailer.ts';
import * as contract from '../contract.ts';
import { contactTicketAt, refuseTicket } from './ticket.ts';

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

/** Messages to whoever runs this Parea. Only what goes out as a mail counts against the limit. */
export function contactRoutes(app: App, { mailer, clock, secret, to, publicUrl, limit }: ContactDeps): void {
  serve(app, contract.contactTicket, async ({ context }) => {
    context.header('Cache-Control', 'no-store');
    return { ticket: contactTicketAt(secret, clock()) };
  });

  serve(app, contract.sendContact, async ({ body, context }) => {
    const { name, email, message, website, ticket } = body;
    if (website !== '') throw new Refusal(400, 'automatic', 'A field that people cannot see was filled in.');
    refuseTicket(secret, ticket, clock());
    await limit(context);
    const oneLine = name.replaceAll(/\s+/g, ' ').trim();
    await mailer.send({
      to,
      replyTo: email,
      subject: `Parea: a message from ${oneLine}`,
      text: `${oneLine} <${email}> wrote through ${publicUrl}/contact:\n\n${message.trim()}\n`,
    });
    return undefined;
  });
}
