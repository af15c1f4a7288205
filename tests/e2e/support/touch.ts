import type { Locator } from '@playwright/test';

type Point = { readonly x: number; readonly y: number };
const STEPS = 6;

/** A finger put on the middle of `from`, moved in steps and lifted at that place of `to`; the page needs `hasTouch`. */
export async function dragByTouch(from: Locator, to: Locator, at: (box: { width: number; height: number }) => Point): Promise<void> {
  const page = from.page();
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  const [a, inside] = [{ x: start.x + start.width / 2, y: start.y + start.height / 2 }, at(end)];
  const b = { x: end.x + inside.x, y: end.y + inside.y };
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', a);
  for (let step = 1; step <= STEPS; step++)
    await touch('touchMove', { x: a.x + ((b.x - a.x) * step) / STEPS, y: a.y + ((b.y - a.y) * step) / STEPS });
  await touch('touchEnd');
  await fingers.detach();
}
