import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPORT_GROUPS, REPORT_VIEWS } from './report-views.ts';

test('every report is behind one door', () => {
  const tabs: readonly string[] = Object.values(REPORT_GROUPS).flat();
  expect(tabs.toSorted()).toEqual([...REPORT_VIEWS, 'day', 'books', 'changes'].toSorted());
});

test.each(['en', 'el'])('figures that are defined apart have names of their own (%s)', (language) => {
  const path = new URL(`../../texts/portal-reports.${language}.json`, import.meta.url);
  const said = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  // Dishes and orders at menu prices are one measure, of two things that stand on different pages.
  const keys = Object.keys(said).filter((key) => key.startsWith('define.') && key !== 'define.amount');
  const names = keys.map((key) => said[key.replace('define.', 'column.')]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
