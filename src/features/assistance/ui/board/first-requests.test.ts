import { expect, test } from 'vitest';
import type { AssistanceRequest } from '../../contract.ts';
import { firstRequests } from './first-requests.ts';

const request = (_id: string, status: AssistanceRequest['status'] = 'open') => ({ _id, status }) as AssistanceRequest;
const ids = (requests: readonly AssistanceRequest[]) => requests.map(({ _id }) => _id).join('');

test('few requests stay in their order, whoever is on the way', () => {
  expect(ids(firstRequests([request('a', 'acknowledged'), request('b'), request('c')], 3, 2))).toBe('abc');
});

test('of many, those that somebody is on the way to make room for those that wait', () => {
  const many = [request('a', 'acknowledged'), request('b'), request('c', 'acknowledged'), request('d'), request('e')];
  expect(ids(firstRequests(many, 3, 3))).toBe('bde');
  expect(ids(firstRequests(many, 4, 4))).toBe('bdea');
});
