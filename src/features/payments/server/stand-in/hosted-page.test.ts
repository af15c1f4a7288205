import { expect, test } from 'vitest';
import { openStandIn } from './stand-in.ts';

const standIn = () =>
  openStandIn({ tell: async () => undefined, samePlace: true, browserBase: 'http://localhost/pay', vivaReturn: 'http://localhost/back' });

test.each([
  ['el-GR,el;q=0.9', '', 'el', 'Δεν υπάρχει τέτοια πληρωμή.'],
  ['en-GB', '', 'en', 'There is no such payment.'],
  // What was chosen on our page counts before the browser's own.
  ['en-GB', 'lang=el', 'el', 'Δεν υπάρχει τέτοια πληρωμή.'],
  ['fr-FR', '', 'en', 'There is no such payment.'],
])('a page of a provider speaks the language of who pays (%s, %s)', async (accepts, cookie, lang, words) => {
  const answer = await standIn().app.request('/paypal/approve?token=none', { headers: { 'accept-language': accepts, cookie } });
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html).toContain(`<html lang="${lang}">`);
  expect(html).toContain(words);
});
