import { expect, it } from 'vitest';
import { openWorld } from './world.ts';

const tell = async () => undefined;

it('leads back by path alone where somebody came by another address of this machine, and never to somebody else’s', () => {
  const { backTo } = openWorld({ tell, samePlace: true });
  expect(backTo('http://localhost:3000/portal/plan?storeId=4')).toBe('/portal/plan?storeId=4');
  expect(backTo('http://localhost:3000//elsewhere.example/plan?a=1')).toBe('/elsewhere.example/plan?a=1');
  expect(backTo('http://localhost:3000///elsewhere.example')).toBe('/elsewhere.example');
});

it('leads to the address itself otherwise', () => {
  const address = 'https://parea.example/portal/plan?storeId=4';
  expect(openWorld({ tell, samePlace: false }).backTo(address)).toBe(address);
});
