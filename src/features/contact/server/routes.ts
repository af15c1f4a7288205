import { serve, type App } from '#platform/server/http.ts';
import * as contract from '../contract.ts';
import { takeMessage, type ContactDeps } from './take-message.ts';
import { contactTicketAt } from './ticket.ts';

/** Messages to whoever runs this Parea, from a page that runs scripts; `/contact` takes the same ones as a plain form. */
export function contactRoutes(app: App, deps: ContactDeps): void {
  serve(app, contract.contactTicket, async ({ context }) => {
    context.header('Cache-Control', 'no-store');
    return { ticket: contactTicketAt(deps.secret, deps.clock()) };
  });

  serve(app, contract.sendContact, async ({ body, context }) => {
    await takeMessage(deps, body, context);
    return undefined;
  });
}
