import * as v from 'valibot';
import { WholeVenueInput } from '#features/venues/contract.ts';
import { VenueFile } from '../venue-file.ts';
import type { SchemaProblem } from './problem.ts';

/** What the server will find wrong with what is to be sent, place by place. Comes after the page: the pages bring no schemas along. */
export const schemaProblems = (body: unknown): SchemaProblem[] => found(WholeVenueInput, JSON.parse(JSON.stringify(body)));

/** The same of the venue in a file that somebody exported. */
export const fileProblems = (file: unknown): SchemaProblem[] =>
  found(VenueFile, file).map(({ path, keys, ...problem }) =>
    keys[0] === 'venue' ? { ...problem, path: path.slice('venue.'.length), keys: keys.slice(1) } : { ...problem, path, keys },
  );

function found(schema: v.GenericSchema, body: unknown): SchemaProblem[] {
  return (v.safeParse(schema, body, { abortPipeEarly: true }).issues ?? []).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    keys: (issue.path ?? []).flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : [])),
    message: issue.message,
    rule: issue.received === 'undefined' ? 'missing' : issue.type,
    bound: 'requirement' in issue && typeof issue.requirement === 'number' ? issue.requirement : null,
  }));
}
