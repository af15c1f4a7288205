import { MOST_WAITING } from '#domain/order-caps.ts';
import type { LimitSpec, Limit } from '#platform/server/rate-limit.ts';

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;

/**
 * Every limit there is (`docs/decisions/0024-limits.md` has the reasons). Failures are counted, not successes; first per account and browser,
 * the address last and wide. `work`: who has none left goes on with a proof of work, so that nobody is locked out by somebody else. `wait` is for
 * what counts somebody's own doings alone.
 */
export const LIMITS = {
  passwordAccount: {
    points: 5,
    seconds: QUARTER,
    kept: 'database',
    beyond: 'work',
    guards: 'wrong passwords at one account, wherever they come from',
  },
  passwordBrowser: {
    points: 5,
    seconds: QUARTER,
    kept: 'database',
    beyond: 'work',
    guards: 'wrong passwords at one account in a browser that has signed in to it before; then it counts as any other',
  },
  passwordAddress: {
    points: 40,
    seconds: QUARTER,
    kept: 'database',
    beyond: 'work',
    guards: 'wrong passwords at all accounts from one address',
  },
  confirmSession: {
    points: 5,
    seconds: QUARTER,
    kept: 'database',
    beyond: 'wait',
    guards: 'wrong passwords to confirm a change, in one session',
  },
  codeBrowser: {
    points: 10,
    seconds: QUARTER,
    kept: 'database',
    beyond: 'wait',
    guards: 'wrong codes of the second factor in an administrator’s own browser',
  },
  codeElsewhere: {
    points: 10,
    seconds: QUARTER,
    kept: 'database',
    beyond: 'wait',
    guards: 'wrong codes of one administrator in all other browsers: who tries them has the password; recovery codes are taken still',
  },
  appPassword: {
    points: 30,
    seconds: QUARTER,
    kept: 'database',
    beyond: 'wait',
    guards: 'wrong app passwords from one address; right ones are let in before anything is counted',
  },
  apiKeys: { points: 600, seconds: MINUTE, kept: 'process', beyond: 'wait', guards: 'calls of one key of a venue' },
  signUp: {
    points: 5,
    seconds: HOUR,
    kept: 'database',
    beyond: 'work',
    guards: 'sign-ups from one address, each of which is a mail to whatever address was typed',
  },
  resetEmail: {
    points: 3,
    // As long as a link lives: who gets no further mail has one that works.
    seconds: 30 * MINUTE,
    kept: 'database',
    beyond: 'wait',
    guards: 'links to a new password for one e-mail; further ones are not sent, without a word',
  },
  resetAddress: {
    points: 30,
    seconds: HOUR,
    kept: 'database',
    beyond: 'work',
    guards: 'links to a new password asked for from one address',
  },
  verifyAgain: {
    points: 3,
    seconds: HOUR,
    kept: 'process',
    beyond: 'wait',
    guards: 'links to confirm its address that one account has sent again',
  },
  emailChange: { points: 5, seconds: HOUR, kept: 'process', beyond: 'wait', guards: 'links to a new address of one account' },
  confirmLink: {
    points: 120,
    seconds: HOUR,
    kept: 'process',
    beyond: 'wait',
    guards: 'links of mails that lead nowhere, from one address; right ones are taken still',
  },
  metaReturn: {
    points: 300,
    seconds: HOUR,
    kept: 'database',
    beyond: 'wait',
    guards: 'returns from Meta from one address that Meta knows nothing of',
  },
  promoCaller: {
    points: 10,
    seconds: 10 * MINUTE,
    kept: 'database',
    beyond: 'work',
    guards: 'unknown promo codes of one account, else one browser, else one address',
  },
  promoAddress: { points: 60, seconds: 10 * MINUTE, kept: 'database', beyond: 'work', guards: 'unknown promo codes from one address' },
  promoVenue: {
    points: 300,
    seconds: HOUR,
    kept: 'database',
    beyond: 'work',
    guards: 'unknown promo codes at one venue, wherever they come from',
  },
  joinLink: {
    points: 60,
    seconds: 10 * MINUTE,
    kept: 'database',
    beyond: 'wait',
    guards: 'unknown invitations from one address; right ones are taken still',
  },
  payBrowser: {
    points: 6,
    seconds: 10 * MINUTE,
    kept: 'database',
    beyond: 'wait',
    guards: 'payments opened and not paid, and declined cards, of one browser',
  },
  payAddress: {
    points: 20,
    seconds: 10 * MINUTE,
    kept: 'database',
    beyond: 'work',
    guards: 'the same of all browsers at one address that never paid here, at each venue, with and without a table’s code apart',
  },
  payAddressMost: {
    points: 60,
    seconds: 10 * MINUTE,
    kept: 'database',
    beyond: 'work',
    work: { least: 20, most: 23 },
    guards: 'the same, where many were opened: dearer, and no end',
  },
  payUnmarked: {
    points: 5,
    seconds: 10 * MINUTE,
    kept: 'database',
    beyond: 'wait',
    guards: 'the same of programs without our cookie, at one address',
  },
  ordersTable: { points: 240, seconds: MINUTE, kept: 'process', beyond: 'work', guards: 'orders of one table' },
  ordersAddress: { points: 3000, seconds: MINUTE, kept: 'process', beyond: 'work', guards: 'orders from one address' },
  joinTable: {
    points: 60,
    seconds: 10 * MINUTE,
    kept: 'database',
    beyond: 'work',
    guards: 'wrong codes and invitations of those who would join a table, from one address; right ones never count',
  },
  billReads: {
    // A full table changes so often only while everybody orders.
    points: 120,
    seconds: MINUTE,
    kept: 'process',
    beyond: 'wait',
    guards: 'reads of a table’s bill by one phone that joined it',
  },
  freshMarks: {
    // A full house has two hundred phones, and each gets one.
    points: 240,
    seconds: 10 * MINUTE,
    kept: 'process',
    beyond: 'work',
    guards: 'marks given to browsers without one, at one address; an order without one is taken still, and counts with its like',
  },
  waitingAddress: {
    points: MOST_WAITING.forCode.address,
    seconds: 10 * MINUTE,
    kept: 'process',
    beyond: 'work',
    guards: 'orders without a table’s code that wait for a look, from one address; counted in their own rows',
  },
  waitingVenue: {
    points: MOST_WAITING.forCode.venue,
    seconds: 10 * MINUTE,
    kept: 'process',
    beyond: 'work',
    guards: 'the same of all addresses at one venue',
  },
  assistanceTyped: {
    points: 10,
    seconds: 10 * MINUTE,
    kept: 'process',
    beyond: 'work',
    guards: 'requests without their table’s code of one browser, else of all without a mark at one address',
  },
  assistanceAddress: {
    points: 120,
    seconds: 10 * MINUTE,
    kept: 'process',
    beyond: 'work',
    guards: 'the same of all browsers at one address',
  },
  assistance: {
    points: 30,
    seconds: MINUTE,
    kept: 'process',
    beyond: 'work',
    guards: 'requests from one table by one browser, else one address',
  },
  languageModel: {
    points: 40,
    seconds: 10 * MINUTE,
    kept: 'process',
    beyond: 'wait',
    guards: 'questions of one browser, else one address, that a language model reads; further ones are read without it',
  },
  cspReports: {
    points: 60,
    seconds: MINUTE,
    kept: 'process',
    beyond: 'wait',
    guards: 'reports of browsers about refused content, from one address',
  },
  contact: { points: 5, seconds: HOUR, kept: 'process', beyond: 'work', guards: 'messages to whoever runs this Parea from one address' },
  receiptOrder: { points: 3, seconds: HOUR, kept: 'process', beyond: 'wait', guards: 'receipts mailed of one order' },
  receiptAddress: {
    points: 5,
    seconds: 24 * HOUR,
    kept: 'process',
    beyond: 'wait',
    guards: 'receipts mailed to one address, from anywhere',
  },
  receiptVenue: {
    points: 60,
    seconds: HOUR,
    kept: 'process',
    beyond: 'wait',
    guards: 'receipts mailed of one venue, whose words they carry',
  },
  invitations: { points: 40, seconds: HOUR, kept: 'process', beyond: 'wait', guards: 'invitations mailed by one venue' },
  venuesMade: { points: 6, seconds: HOUR, kept: 'process', beyond: 'wait', guards: 'venues that one account tries to make' },
  uploads: { points: 60, seconds: MINUTE, kept: 'process', beyond: 'wait', guards: 'pictures sent by one account' },
} as const satisfies Readonly<Record<string, LimitSpec>>;

export type Limits = Readonly<Record<keyof typeof LIMITS, Limit>>;
