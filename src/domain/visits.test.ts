import { describe, expect, test } from 'vitest';
import { lastVisited, mostVisited } from './visits.ts';

const visits = (...titles: string[]) => titles.map((storeTitle) => ({ storeTitle }));

describe('where somebody goes', () => {
  test('the last visited is the latest order’s venue', () => {
    expect(lastVisited(visits('Kyma', 'Elia', 'Elia'))).toBe('Kyma');
    expect(lastVisited([])).toBeNull();
  });

  test('the most visited occurs most often, of equals the one visited last', () => {
    expect(mostVisited(visits('Kyma', 'Elia', 'Elia'))).toBe('Elia');
    expect(mostVisited(visits('Kyma', 'Elia'))).toBe('Kyma');
    expect(mostVisited([])).toBeNull();
  });
});
