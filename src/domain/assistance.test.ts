import { describe, expect, it } from 'vitest';
import { ASSISTANCE_SERVICES, isServiceRequest } from './assistance.ts';

describe('a request for help', () => {
  it.each([
    ['/call-waiter', 'Ask for bill'],
    ['/call-waiter', 'Ask for utinsils'],
    ['/call-waiter', 'Ask to clean area'],
    ['/call-waiter', 'Need help with something else'],
    ['/report-issue', 'Report issue'],
    ['/report-issue', 'Report something else'],
  ])('%s "%s" is one', (service, subOption) => expect(isServiceRequest(service, subOption)).toBe(true));

  it.each([
    ['/call-waiter', 'Report issue'],
    ['/call-waiter', 'ask for bill'],
    ['/call-waiter', undefined],
    ['/call-waiter', null],
    ['/report-issue', ''],
    ['/dance', 'Ask for bill'],
    ['', undefined],
  ])('%s "%s" is none', (service, subOption) => expect(isServiceRequest(service, subOption)).toBe(false));

  it('reads "Ask for utensils" where the wire says utinsils', () => {
    const waiter = ASSISTANCE_SERVICES.find(({ service }) => service === '/call-waiter');
    expect(waiter?.subOptions.find(({ value }) => value === 'Ask for utinsils')?.label).toBe('Ask for utensils');
  });
});
