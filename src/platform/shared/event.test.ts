import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { events, isOneOf, keptData, readEvent } from './event.ts';

/** Once a lamp had a colour by its number; then by its name; now it says how bright it is, too. */
const LAMP = events({
  'lamp.lit': {
    data: v.object({ colour: v.string(), percent: v.number() }),
    since: [({ colour }) => ({ colour: colour === 1 ? 'red' : 'green' }), ({ colour }) => ({ colour, percent: 100 })],
  },
  'lamp.sold': { data: v.object({ cents: v.number() }) },
  'lamp.broken': {},
});
const row = (type: string, data: unknown) => ({ type, data: JSON.parse(JSON.stringify(data)) as unknown });

describe('an event of the log', () => {
  test.each([
    [{ colour: 1 }, { colour: 'red', percent: 100 }],
    [
      { colour: 'blue', shape: 2 },
      { colour: 'blue', percent: 100 },
    ],
    [
      { colour: 'blue', percent: 40, shape: 3 },
      { colour: 'blue', percent: 40 },
    ],
  ])('of %j is read as %j', (kept, data) => {
    expect(readEvent(LAMP, row('lamp.lit', kept))).toEqual({ type: 'lamp.lit', data });
  });

  test('is kept with the number of its shape once that is not the first', () => {
    expect(keptData(LAMP['lamp.lit'], { colour: 'blue', percent: 40 })).toEqual({ colour: 'blue', percent: 40, shape: 3 });
    expect(keptData(LAMP['lamp.sold'], { cents: 5 })).toEqual({ cents: 5 });
    expect(keptData(LAMP['lamp.broken'], undefined)).toEqual({});
  });

  test('comes back as it was told', () => {
    for (const told of [{ type: 'lamp.sold', data: { cents: 5 } }, { type: 'lamp.broken' }] as const) {
      const data = 'data' in told ? told.data : undefined;
      expect(readEvent(LAMP, row(told.type, keptData(LAMP[told.type], data)))).toEqual(told);
    }
  });

  test('that nobody declares is nobody’s', () => {
    expect(readEvent(LAMP, row('lamp.stolen', {}))).toBeNull();
    expect(readEvent(LAMP, row('toString', {}))).toBeNull();
  });

  test('is known by its name', () => {
    const isOver = isOneOf(LAMP, 'lamp.sold', 'lamp.broken');
    expect(['lamp.lit', 'lamp.sold', 'lamp.broken'].filter((type) => isOver({ type }))).toEqual(['lamp.sold', 'lamp.broken']);
  });
});
