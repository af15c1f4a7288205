import * as v from 'valibot';
import { LONGEST_EMAIL } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { text, words, line } from '#platform/shared/wire.ts';

/** Faster than a person writes. */
export const LEAST_SECONDS = 3;
/** A ticket is good for a day: longer than anybody writes, shorter than it is worth collecting them. */
export const MOST_SECONDS = 24 * 3600;

export const contactTicket = endpoint({
  method: 'GET',
  path: '/api/contact',
  tag: 'Contact',
  summary: 'A signed note of when the form was opened, which a message sends back.',
  caller: 'anyone',
  answer: v.object({ ticket: v.string() }),
});

export const ContactMessage = v.object({
  name: line(120),
  email: v.pipe(text(LONGEST_EMAIL), v.trim(), v.email()),
  message: words(5000),
  /** Left empty by people, who do not see it. */
  website: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  ticket: v.pipe(v.string(), v.maxLength(100)),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  tag: 'Contact',
  summary: 'Sends a message to whoever runs this Parea. Five an hour from one connection.',
  caller: 'anyone',
  asksForWork: true,
  body: ContactMessage,
  refusals: {
    automatic: '400: the field that people cannot see was filled in.',
    too_quick: '409: the form was opened less than three seconds ago.',
    ticket_stale: '409: the ticket is more than a day old, or not one of ours.',
  },
});
