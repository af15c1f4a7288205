import { expect, test } from 'vitest';
import { events } from '#platform/shared/event.ts';
import { asLogged, type LoggedEvent } from './event-log.ts';
import { freshEvents } from './fresh-events.ts';

const HAPPENED = events({ 'thing.happened': {} });
const event = (seq: number): LoggedEvent =>
  asLogged<typeof HAPPENED>({
    venueId: 'v',
    seq,
    type: 'thing.happened',
    subjectId: 'o',
    actor: 'guest',
    at: new Date(0),
  });

test('a stream that has not read the log yet goes to the log', () => {
  const fresh = freshEvents();
  fresh.offer([event(5)]);
  expect(fresh.take(4)).toBeNull();
});

test('a stream in step gets what the feed read, without what it has', () => {
  const fresh = freshEvents();
  fresh.caughtUp();
  fresh.offer([event(4), event(5)]);
  fresh.offer([event(6)]);
  expect(fresh.take(4)?.map(({ seq }) => seq)).toEqual([5, 6]);
  expect(fresh.take(6)).toEqual([]);
});

test('a gap, or the feed saying so, sends the stream to the log until it has caught up', () => {
  const fresh = freshEvents();
  fresh.caughtUp();
  fresh.offer([event(7)]);
  expect(fresh.take(5)).toBeNull();
  fresh.caughtUp();
  fresh.offer([]);
  expect(fresh.take(7)).toBeNull();
  fresh.caughtUp();
  fresh.offer([event(8)]);
  expect(fresh.take(7)?.map(({ seq }) => seq)).toEqual([8]);
});
