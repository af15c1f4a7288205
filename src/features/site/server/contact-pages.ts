import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { ContactMessage } from '#features/contact/contract.ts';
import { takeMessage, type ContactDeps } from '#features/contact/server/take-message.ts';
import { contactTicketAt } from '#features/contact/server/ticket.ts';
import { refuse, type App } from '#platform/server/http.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Head, Page } from '#platform/shared/page.ts';
import type { ContactForm, Typed, Unsent, Wrong } from '../page-inputs.ts';

const UNSENT: Readonly<Record<string, Unsent>> = { automatic: 'robot', too_quick: 'quick', ticket_stale: 'stale', too_many: 'often' };
/** A form in another encoding than it is counted in; the longest message is 5,000 characters. */
const FORM_LIMIT = 100 * 1024;

type Deps = {
  readonly contact: ContactDeps;
  readonly page: (context: Context, form: ContactForm, status: number, headers?: Readonly<Record<string, string>>) => Promise<Response>;
};

/** The contact page, and its form where no script runs: the same rules and refusals as the call, answered with a page. */
export function contactPages(app: App, { contact, page }: Deps): void {
  const fresh = () => contactTicketAt(contact.secret, contact.clock());
  app.get('/contact', (context) =>
    page(context, context.req.query('sent') === undefined ? { sent: false, ticket: fresh() } : { sent: true }, 200),
  );

  const tooLarge = (context: Context) => refuse(context, new Refusal(413, 'too_large', 'This is more than can be taken in one call.'));
  app.post('/contact', bodyLimit({ maxSize: FORM_LIMIT, onError: tooLarge }), async (context) => {
    const sent = fieldsOf(await context.req.parseBody());
    const typed = { name: sent.name, email: sent.email, message: sent.message };
    const parsed = v.safeParse(ContactMessage, sent);
    if (!parsed.success) {
      const wrong = wrongOf(typed, parsed.issues);
      const unsent = Object.keys(wrong).length === 0 ? { unsent: 'other' as const } : {};
      return page(context, { sent: false, ticket: sent.ticket, typed, wrong, ...unsent }, 400);
    }
    try {
      await takeMessage(contact, parsed.output, context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const unsent = UNSENT[error.code] ?? 'other';
      // A ticket that was only young is older next time; any other is made anew.
      const ticket = unsent === 'quick' ? sent.ticket : fresh();
      const wait = error.details['retryAfter'];
      const headers = typeof wait === 'number' ? { 'Retry-After': String(wait) } : undefined;
      return page(context, { sent: false, ticket, typed, unsent }, error.status, headers);
    }
    // Answered with another address: a reload sends nothing twice.
    return context.redirect('/contact?sent', 303);
  });
}

type Fields = Typed & { readonly website: string; readonly ticket: string };

/** Lines end as in a message from a script. */
function fieldsOf(form: Readonly<Record<string, unknown>>): Fields {
  const field = (name: string): string => (typeof form[name] === 'string' ? form[name].replaceAll('\r\n', '\n') : '');
  return { name: field('name'), email: field('email'), message: field('message'), website: field('website'), ticket: field('ticket') };
}

type Issue = v.InferIssue<typeof ContactMessage>;

/** What the fields can say of themselves; anything else is said above the button. */
function wrongOf(typed: Typed, issues: readonly Issue[]): Wrong {
  const wrong: { -readonly [name in keyof Wrong]: Wrong[name] } = {};
  for (const issue of issues) {
    const name = v.getDotPath(issue);
    if (name !== 'name' && name !== 'email' && name !== 'message') continue;
    if (typed[name].trim() === '') wrong[name] = 'required';
    else if (name === 'email') wrong[name] = 'email';
  }
  return wrong;
}

export type ContactRenderer = (input: { language: string; head: Head; form: ContactForm }) => Page;
