import * as v from 'valibot';

export const hasTwoDecimals = (n: number): boolean => Math.abs(Math.round(n * 100) - n * 100) < 1e-4;

/** Money on the wire: euro (the venue's currency) with at most two decimals, never negative. */
export const Amount = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(1_000_000),
  v.check(hasTwoDecimals, 'Money has at most two decimals.'),
);

/** Characters that can hide or reorder text (C0/C1 controls but tab and newline, bidi overrides, zero-width) are refused in people's words. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
export const text = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.check((s) => !UNSEEN.test(s), 'The text holds characters that cannot be seen.'),
  );
export const words = (most: number) =>
  v.pipe(
    text(most),
    v.check((s) => s.trim() !== '', 'This must not be empty.'),
  );

/** One line: what breaks it would let a name go on as a text of its own. */
const BREAK = /[\t\n\r\u2028\u2029]/;
/** What programs that show a text make a link of: a scheme, a host's name or number, an address. A dot before a space is none. */
const LINK = /:\/\/|\bwww[.。．｡]|@\S+[.。．｡]|\S\S[.。．｡]\p{L}{2}|\S[.。．｡]\p{L}{2,3}(?!\p{L})|\d{1,3}(?:[.。．｡]\d{1,3}){3}/iu;
export const looksLikeLink = (line: string): boolean => LINK.test(line);
export const oneLine = v.check<string, string>((s) => !BREAK.test(s), 'This is one line.');
/** A text of one line, not empty. */
export const line = (most: number) => v.pipe(words(most), oneLine);
const NO_LINK = 'A name must not look like a link: put a space after a dot.';
/** What a person or a venue is called. It is printed in mails of ours, so it is nothing that a mail program makes a link of. */
export const nameOf = (most: number) =>
  v.pipe(
    line(most),
    v.check((s) => !looksLikeLink(s), NO_LINK),
  );
/** The same where there may be none: in another language, or of who goes by one name. */
export const otherName = (most: number) =>
  v.pipe(
    text(most),
    oneLine,
    v.check((s) => !looksLikeLink(s), NO_LINK),
  );

export const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
export const Instant = v.pipe(v.string(), v.isoTimestamp());
/** A day of the calendar, as 2026-11-21. Not the thirty-first of February, which no database keeps. */
export function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return day >= '0001' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}
export const Day = v.pipe(v.string(), v.isoDate(), v.check(isDay, 'There is no such day.'));
export const Count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** A venue's number in a path, or its `_id`. */
export const VenueRef = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });
/** The number of the last event that a reader of a stream has seen, where it cannot send `Last-Event-ID`. */
export const After = v.object({ after: v.optional(v.string()) });
export const OrderRef = v.object({ id: Id });

/**
 * The address of a picture, or a colour: what a browser reads as a path of ours, or http(s). No other scheme, no other host without one, nothing
 * that browsers take out or turn round on the way (tabs, backslashes). Migration 0016 has the same expression.
 */
const ADDRESS = /^(?!\s|\/\/)[^:\\\t\r\n]*$|^https?:\/\/[^\\\t\r\n]+$/i;
export const address = v.pipe(
  text(500),
  v.check((value) => ADDRESS.test(value), 'An address begins with https:// or with a slash.'),
);

/** The address of a picture, or nothing: a path of ours, or https. Whatever passes here is an `address`, which is how venues are read. */
export const pictureAddress = v.pipe(
  address,
  v.check((value) => value === '' || /^(\/|https:\/\/)/.test(value), 'Not the address of a picture.'),
);

/** What people may call something that becomes the key of a map: nothing that every object has anyway. */
const isPlainKey = (key: string): boolean => !(key in Object.prototype) && key !== 'prototype';
/** A name that becomes the key of a map. */
export const keyWords = (most: number) => v.pipe(words(most), v.check(isPlainKey, 'Nothing can have this name.'));
/** A map whose keys come from people (category names, option names): bounded, and never a prototype's key. */
export const mapOf = <S extends v.GenericSchema>(value: S, mostKeys = 200, keyLength = 120) =>
  v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(keyLength)), value),
    v.check((map) => {
      const keys = Object.keys(map);
      return keys.length <= mostKeys && keys.every(isPlainKey);
    }, 'Too many keys, or a key that is not allowed.'),
  );
