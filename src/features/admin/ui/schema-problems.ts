import * as v from 'valibot';
import { WholeVenueInput } from '#features/venues/contract.ts';
import type { FieldProblem } from './problem.ts';

/** What the server will find wrong with what is to be sent, place by place. Loaded with the first Save: the pages bring no schemas along. */
export function schemaProblems(body: unknown): FieldProblem[] {
  const parsed = v.safeParse(WholeVenueInput, JSON.parse(JSON.stringify(body)), { abortPipeEarly: true });
  return (parsed.issues ?? []).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
}
