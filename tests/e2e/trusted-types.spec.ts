import { expect, test } from './support/test.ts';

/** No page lets a text become markup or a script: what slips past everything else stays a text. Every other test fails where a page of ours needs that. */
const PAGES = [
  '/',
  '/docs',
  '/contact',
  '/all-stores',
  '/api/docs',
  '/store/?id=1',
  '/store/checkout?id=1',
  '/login',
  '/secret',
  '/nowhere',
];

test('on every kind of page a text is neither markup nor a script', async ({ page, watch }) => {
  watch.allow(/Trusted(HTML|ScriptURL|Script|TypePolicy)|answer: 404 GET \/nowhere|status of 404|Content Security Policy/);
  for (const path of PAGES) {
    await page.goto(path);
    const refused = await page.evaluate(() => {
      const tries: (() => void)[] = [
        () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
        () => document.body.insertAdjacentHTML('beforeend', '<b></b>'),
        () => (document.createElement('script').src = 'https://evil.example/x.js'),
        () => (document.createElement('script').textContent = 'alert(1)'),
        () => (document.createElement('iframe').srcdoc = '<b></b>'),
        () => void new DOMParser().parseFromString('<b></b>', 'text/html'),
        () =>
          (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes.createPolicy(
            'mine',
            {},
          ),
      ];
      return tries.map((attempt) => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      });
    });
    expect({ path, refused }).toEqual({ path, refused: refused.map(() => 'refused') });
  }
});
