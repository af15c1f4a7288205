import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from './clock.ts';
import { refuse, type App } from './http.ts';
import { parseJson } from './json-body.ts';
import { log } from './log.ts';
import { REPORTS_PATH } from './security-headers.ts';

const MOST_BYTES = 16 * 1024;
const MOST_REPORTS = 10;
/** So many lines a minute in the log, whoever sends how many. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** What a page of ours may be refused, in the names of CSP; any other name is counted as one. */
const DIRECTIVE =
  /^((script|style)-src(-elem|-attr)?|(img|font|media|connect|frame|worker|manifest|object|default)-src|frame-ancestors|base-uri|form-action|require-trusted-types-for|trusted-types)$/;

const Words = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? value.slice(0, 500) : '')),
  ),
  '',
);
/** As `report-uri` sends it. */
const Old = v.object({
  'csp-report': v.object({ 'effective-directive': Words, 'violated-directive': Words, 'blocked-uri': Words, 'document-uri': Words }),
});
/** As the Reporting API does, beside reports of other kinds. */
const New = v.object({
  type: v.literal('csp-violation'),
  body: v.object({ effectiveDirective: Words, blockedURL: Words, documentURL: Words }),
});
type Report = { readonly directive: string; readonly blocked: string; readonly page: string };

/**
 * `POST /api/csp-reports`: what browsers tell of a page whose Content-Security-Policy refused something. Anyone can send anything here: it is
 * bounded, counted by directive, and a few lines a minute go to the log, with the first part of each address alone.
 */
export function cspReports(
  app: App,
  {
    counts,
    limit,
    clock,
  }: { readonly counts: Map<string, number>; readonly limit: (context: Context) => Promise<void>; readonly clock: Clock },
): void {
  let lines = { minute: 0, written: 0 };
  const note = ({ directive, blocked, page }: Report): void => {
    counts.set(directive, (counts.get(directive) ?? 0) + 1);
    const minute = Math.floor(clock() / MINUTE_MS);
    if (lines.minute !== minute) lines = { minute, written: 0 };
    lines.written += 1;
    if (lines.written <= LINES_A_MINUTE) log.warn({ directive, blocked, page }, 'a browser refused something on a page');
  };
  const tooLarge = (context: Context) => refuse(context, new Refusal(413, 'too_large', 'This is more than can be taken in one call.'));
  app.post(REPORTS_PATH, bodyLimit({ maxSize: MOST_BYTES, onError: tooLarge }), async (context) => {
    await limit(context);
    if (!/^application\/(csp-report|reports\+json|json)\b/i.test(context.req.header('content-type') ?? ''))
      throw new Refusal(
        415,
        'unsupported_media_type',
        'Send a report with Content-Type: application/csp-report or application/reports+json.',
      );
    for (const report of reportsOf(parseJson(await context.req.text()))) note(report);
    return context.body(null, 204);
  });
}

function reportsOf(sent: unknown): Report[] {
  const old = v.safeParse(Old, sent);
  if (old.success) {
    const told = old.output['csp-report'];
    return [reportOf(told['effective-directive'] || told['violated-directive'], told['blocked-uri'], told['document-uri'])];
  }
  const list = Array.isArray(sent) ? sent.slice(0, MOST_REPORTS) : [];
  return list.flatMap((one: unknown) => {
    const { success, output } = v.safeParse(New, one);
    return success ? [reportOf(output.body.effectiveDirective, output.body.blockedURL, output.body.documentURL)] : [];
  });
}

const reportOf = (directive: string, blocked: string, page: string): Report => {
  const [name = ''] = directive.trim().split(' ');
  return { directive: DIRECTIVE.test(name) ? name : 'other', blocked: whereOf(blocked).origin, page: whereOf(page).path };
};

/** Tokens are further back in an address, and in its query. */
function whereOf(address: string): { origin: string; path: string } {
  if (!URL.canParse(address)) return { origin: /^[a-z-]{1,30}$/.test(address) ? address : '', path: '' };
  const { protocol, host, pathname } = new URL(address);
  return { origin: `${protocol}//${host}`.slice(0, 100), path: `/${pathname.split('/')[1] ?? ''}`.slice(0, 60) };
}
