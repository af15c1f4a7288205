import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

/** A line that froze never says so: each read in front of staff, administrators and people with an account says itself when it ends. */
const READ = /<typeof \w+>\('GET',/g;
/** A person waits for a whole file, and sees that it comes. */
const FILES = new Set(['exportUser', 'exportVenue']);

/** The call that begins there, to its closing bracket. */
function callAt(text: string, start: number): string {
  let depth = 0;
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    depth += Number(text[at] === '(') - Number(text[at] === ')');
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const endless = (text: string): string[] =>
  [...text.matchAll(READ)]
    .map(({ index }) => callAt(text, index))
    .filter((call) => !/signal: [^,]*[iI]nTime/.test(call) && !FILES.has(/\w+(?=>)/.exec(call)?.[0] ?? ''));

/** Pages with a cache of answers, and what they ask with; guests' pages have ends of their own. */
const STAFF =
  /^src\/(?:app\/(?:portal|account|admin)|features\/(?:\w+\/ui\/(?:board|floor|rush|portal)|admin|closing|reports|settings|team|tables|menu|promotions)\/)/;

describe('reads of the portal', () => {
  test('each ends by itself', () => {
    const found = sourceFiles(fileURLToPath(new URL('..', import.meta.url)))
      .filter(({ path, text }) => STAFF.test(path) || text.includes('@tanstack/react-query'))
      .flatMap(({ path, text }) => endless(text).map((call) => `${path}: ${call.slice(0, 120)}`));
    expect(found).toEqual([]);
  });

  test('one without an end is seen', () => {
    expect(endless("call<typeof readTeam>('GET', '/api/x', { params: { id }, signal })")).toHaveLength(1);
    expect(endless("call<typeof readTeam>('GET', '/api/x', { signal: inTimeFor(signal) })")).toEqual([]);
  });
});
