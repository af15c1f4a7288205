import { expect, test } from 'vitest';
import { ownPicture } from './picture-address.ts';

const VENUE = '0192f0c4-7d5e-7c3a-9b1e-2f6d8a4c5e70';
const HASH = '0123456789abcdef0123456789abcdef';

test('an address of ours says how large the picture is, its colour and its other widths', () => {
  const address = `/uploads/${VENUE}/${HASH}-1280x960-a1b2c3.webp`;
  const at = (width: number) => `/uploads/${VENUE}/${HASH}-1280x960-a1b2c3-${width}.webp ${width}w`;
  expect(ownPicture(address)).toEqual({
    address,
    width: 1280,
    height: 960,
    colour: 'a1b2c3',
    srcSet: `${at(320)}, ${at(640)}, ${address} 1280w`,
    focus: null,
    preview: '',
  });
  expect(ownPicture(`https://menu.example.com${address}`)).toMatchObject({ width: 1280 });
});

test('a small picture has no larger width than its own', () => {
  const address = `/uploads/${VENUE}/${HASH}-320x200-a1b2c3.webp`;
  expect(ownPicture(address)?.srcSet).toBe(`${address} 320w`);
});

test.each(['', '/dishes/olive.webp', 'https://img.example.com/a.webp', `/uploads/${VENUE}/${HASH}.webp`, 'javascript:alert(1)'])(
  '%s is shown as it is',
  (address) => {
    expect(ownPicture(address)).toBeNull();
  },
);
