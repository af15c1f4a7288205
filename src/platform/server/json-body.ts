import * as v from 'valibot';
import { Refusal } from '#platform/shared/refusal.ts';

/** Far deeper than anything of ours; what is nested without end would overflow whoever walks it next. */
const MOST_NESTED = 64;
/** A venue with all it may have, in two megabytes, has half of them. */
const MOST_VALUES = 150_000;
/** A body that has more says only the first thing that is wrong with it. */
const FEW_VALUES = 5_000;

/** Reads JSON that somebody sent. Refuses malformed_json, and invalid_input for what cannot be kept or would keep us busy for long. */
export function parseJson(raw: string): unknown {
  refuseTangled(raw);
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw new Refusal(400, 'malformed_json', 'The body is not valid JSON.');
  }
  refuseUnkeepable(value);
  return value;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Depth and number of values, counted before they are made: a megabyte of `[` takes a second to parse, and two megabytes of `{},` as long. */
function refuseTangled(raw: string): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    if (code === QUOTE) at = endOfText(raw, at);
    else if (code === COMMA) values += 1;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > MOST_NESTED) throw invalid('The body is nested too deeply.');
    if (values > MOST_VALUES) throw invalid('The body has too many values.');
  }
}

/** Where the text that begins at `from` ends; far behind everything where it does not. */
function endOfText(raw: string, from: number): number {
  for (let at = raw.indexOf('"', from + 1); at >= 0; at = raw.indexOf('"', at + 1)) {
    let slashes = 0;
    while (raw.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return raw.length;
}

/** A map of people that has them is no map any more; schemas would leave them out in silence. */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** NUL and half a surrogate pair are JSON, but no text that PostgreSQL keeps: refused wherever they stand, keys included. */
function refuseUnkeepable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return;
    throw invalid('The body holds characters that cannot be kept.');
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const inner of value) refuseUnkeepable(inner);
  else
    for (const [key, inner] of Object.entries(value)) {
      if (PROTOTYPE_KEYS.has(key)) throw invalid('The body has a key that is not allowed.', [{ path: key, message: 'Not allowed.' }]);
      refuseUnkeepable(key);
      refuseUnkeepable(inner);
    }
}

const invalid = (message: string, problems: readonly { path: string; message: string }[] = []) =>
  new Refusal(400, 'invalid_input', message, { problems });

/** Whether walking it takes no time to speak of. */
function isSmall(value: unknown, left = { values: FEW_VALUES }): boolean {
  left.values -= 1;
  if (left.values < 0) return false;
  return typeof value !== 'object' || value === null || Object.values(value).every((inner) => isSmall(inner, left));
}

/** What a schema makes of a value; refuses invalid_input with the first twenty problems. */
export function check(schema: v.GenericSchema, value: unknown, where: string): unknown {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly: !isSmall(value) });
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.slice(0, 20).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
  const [first] = problems;
  throw new Refusal(400, 'invalid_input', `Something in the ${where} is not right: ${first?.path ?? ''} ${first?.message ?? ''}`.trim(), {
    problems,
  });
}
