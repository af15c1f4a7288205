import { describe, expect, it } from 'vitest';
import { ASSISTANCE_SERVICES, isServiceRequest, UNREAD_ALLERGY, unreadOrderOf } from './assistance.ts';

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

  it('is read under what it belongs to', () => {
    expect(ASSISTANCE_SERVICES.map(({ service, label }) => [service, label])).toEqual([
      ['/call-waiter', 'Call waiter'],
      ['/report-issue', 'Report an issue'],
    ]);
  });

  it('of the system tells of which order nobody read the allergies, and no guest’s does', () => {
    expect(UNREAD_ALLERGY).toBe('Allergy not read: #');
    expect(unreadOrderOf('Allergy not read: #1042')).toBe(1042);
    expect(unreadOrderOf('Ask for bill')).toBeNull();
    expect(unreadOrderOf('No. Allergy not read: #')).toBeNull();
  });

  it('reads "Ask for utensils" where the wire says utinsils', () => {
    const waiter = ASSISTANCE_SERVICES.find(({ service }) => service === '/call-waiter');
    expect(waiter?.subOptions.find(({ value }) => value === 'Ask for utinsils')?.label).toBe('Ask for utensils');
  });
});
