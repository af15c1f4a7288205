import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
type Rules = { readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[] };

test('every alarm is made to fire by a proof, of what is really wrong', () => {
  const alarms = (parse(read('deploy/monitoring/parea.rules.yml')) as Rules).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alarms.length).toBeGreaterThan(10);
  const proved = ['alarms-fire', 'alarms-told'].flatMap((name) =>
    [...read(`tests/proofs/${name}.ts`).matchAll(/alarms: \[([^\]]+)\]/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
  );
  expect(alarms.toSorted()).toEqual([...new Set(proved)].toSorted());
});
