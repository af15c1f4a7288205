import { expect, test } from 'vitest';
import { ownPicture } from '#platform/shared/picture-address.ts';
import { fitOf, withFit } from './picture-fit.ts';

const FOLDER = '/uploads/0192f0c4-7d5e-7c3a-9b1e-2f6d8a4c5e70/';
const HASH = '0123456789abcdef0123456789abcdef';
const REST = '-1280x960-a1b2c3.webp';

test('a picture from before, and one that was uploaded without more, is seen in its middle and has one light', () => {
  expect(fitOf(`${FOLDER}${HASH}${REST}`)).toEqual({ focus: { x: 50, y: 50 }, even: null });
  expect(fitOf('/dishes/olive.webp')).toBeNull();
  expect(fitOf('')).toBeNull();
});

test('its focus moves, its preview stays', () => {
  const first = withFit(`${FOLDER}${HASH}${REST}`, { focus: { x: 20, y: 80 }, preview: 'UklG_-a' });
  expect(first).toBe(`${FOLDER}${HASH}${REST}#20,80,UklG_-a`);
  const moved = withFit(first, { focus: { x: 0, y: 100 } });
  expect(moved).toBe(`${FOLDER}${HASH}${REST}#0,100,UklG_-a`);
  expect(ownPicture(moved)).toMatchObject({ address: `${FOLDER}${HASH}${REST}`, focus: { x: 0, y: 100 }, preview: 'UklG_-a' });
});

test('its light is switched off and on again, and everything else stays', () => {
  const even = `${FOLDER}${HASH}e${REST}#20,80,UklG`;
  const plain = withFit(even, { even: false });
  expect(plain).toBe(`${FOLDER}${HASH}${REST}#20,80,UklG,plain`);
  expect([fitOf(even)?.even, fitOf(plain)?.even]).toEqual([true, false]);
  expect(withFit(plain, { even: true })).toBe(even);
  expect(withFit(plain, { focus: { x: 1, y: 2 } })).toBe(`${FOLDER}${HASH}${REST}#1,2,UklG,plain`);
  expect(ownPicture(even)?.srcSet).toContain(`${HASH}e-1280x960-a1b2c3-320.webp 320w`);
});

test('no address says more than that: what follows would be written into a style', () => {
  for (const more of ['#1,2,a"b', '#1,2,a)', '#1,2,;x', '#1000,2,', '#1,2,a,other'])
    expect(ownPicture(`${FOLDER}${HASH}${REST}${more}`)).toBeNull();
});
