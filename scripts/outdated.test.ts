import { expect, test } from 'vitest';
import { judge } from './outdated.ts';

test('what is behind is held back for a reason, or is to be renewed; a reason that holds nothing back is said too', () => {
  const behind = { vite: { current: '8.3.8', latest: '8.4.0' }, node: { current: '24.21.0', latest: '26.10.0' } };
  expect(judge(behind, { node: 'the one with support', knip: 'its parser' })).toEqual({
    lines: ['node 24.21.0 → 26.10.0: the one with support', 'vite 8.3.8 → 8.4.0: RENEW IT, or say why not'],
    left: ['vite is behind', 'knip is held back though it is not behind'],
  });
  expect(judge({}, {})).toEqual({ lines: [], left: [] });
});
