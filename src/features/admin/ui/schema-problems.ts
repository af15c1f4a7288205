import * as v from 'valibot';
import { WholeVenueInput } from '#features/venues/contract.ts';
import type { SchemaProblem } from './problem.ts';

/** What the server will find wrong with what is to be sent, place by place. Comes after the page: the pages bring no schemas along. */
export function schemaProblems(body: unknown): SchemaProblem[] {
  const parsed = v.safeParse(WholeVenueInput, JSON.parse(JSON.stringify(body)), { abortPipeEarly: true });
  return (parsed.issues ?? []).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    keys: (issue.path ?? []).flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : [])),
    message: issue.message,
    rule: issue.received === 'undefined' ? 'missing' : issue.type,
    bound: 'requirement' in issue && typeof issue.requirement === 'number' ? issue.requirement : null,
  }));
}
