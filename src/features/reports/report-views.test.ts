import { expect, test } from 'vitest';
import { REPORT_GROUPS, REPORT_VIEWS } from './report-views.ts';

test('every report is behind one door', () => {
  const tabs: readonly string[] = Object.values(REPORT_GROUPS).flat();
  expect(tabs.toSorted()).toEqual([...REPORT_VIEWS, 'day', 'books', 'changes'].toSorted());
});
