import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROWEST = 320;

/** Every theme at every width; else each theme at one. */
export const WHOLE = process.env['SWEEP'] === 'whole';

/** What depends on the theme and the frame, not on the words. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** A theme and the widths at which it is looked at: the one that is examined by a change, first. */
const WAYS = {
  light: [390, NARROWEST, 1440],
  dark: [1440, 390, NARROWEST],
} as const;
type Theme = keyof typeof WAYS;

/** How often each test has examined. */
const examined = new Map<string, number>();

/**
 * With all rules, in both themes in the sweep; else in light on a phone or in dark at a desk: by turns within a test, and as many tests begin with the
 * one as with the other, always the same. And on the narrowest phone nothing lies beside the page. `parts` are what to look at of a long page.
 */
export async function examine(page: Page, parts: readonly string[] = []): Promise<void> {
  // Dishes far down are not laid out until somebody comes near: axe would judge colours that nobody can see yet.
  await page.evaluate(() => document.getElementById('all')?.setAttribute('data-laid', ''));
  for (const theme of WHOLE ? (['light', 'dark'] as const) : [turn()]) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of WHOLE ? WAYS[theme] : [WAYS[theme][0]]) {
      await page.setViewportSize({ width, height: 900 });
      await check(page, parts, `${theme} at ${width}`);
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: 700 });
  // The layout follows the new width with its next frames.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(beside), `what lies beside ${page.url()} at ${NARROWEST}`)
    .toEqual([]);
}

function turn(): Theme {
  const { testId } = test.info();
  const before = examined.get(testId) ?? 0;
  examined.set(testId, before + 1);
  return (Number.parseInt(testId.slice(-1), 16) + before) % 2 === 0 ? 'light' : 'dark';
}

/** What is wider than the page, the first three; nothing where the page is as wide as its window. */
function beside(): string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > width + 1);
  return [`${document.documentElement.scrollWidth}`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 160))];
}

/** What an examination leaves in the tab. */
declare const axe: { run(of: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };

/**
 * What axe finds in each of these documents, by path: what the server sent, laid into one tab one after the other, because a load and
 * a copy of axe for each would take minutes. Colours are left to `examine`: these pages share their look. So they do the frame around
 * their words, which is looked at with the first of them.
 */
export async function examineWords(page: Page, paths: readonly string[], language: string): Promise<Record<string, string[]>> {
  await page.goto(paths[0] ?? '/');
  await new AxeBuilder({ page }).setLegacyMode().withRules(['document-title']).analyze();
  const rules = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]));
  const asked = { paths, language, options: { runOnly: TAGS, resultTypes: ['violations'], rules } };
  return page.evaluate(async (wanted) => {
    const found: Record<string, string[]> = {};
    for (const path of wanted.paths) {
      // Comes as a document: the pages let nobody make one of a text.
      const answer = new XMLHttpRequest();
      answer.open('GET', path);
      answer.responseType = 'document';
      answer.setRequestHeader('Accept-Language', wanted.language);
      await new Promise((done) => {
        answer.addEventListener('loadend', done);
        answer.send();
      });
      const { documentElement, title, body } = answer.responseXML ?? document;
      document.documentElement.lang = documentElement.lang;
      document.title = title;
      document.body.replaceWith(document.adoptNode(body));
      const { violations } = await axe.run(path === wanted.paths[0] ? 'html' : 'main', wanted.options);
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      if (answer.status !== 200 || documentElement.lang !== wanted.language) told.push(`${answer.status} in ${documentElement.lang}`);
      if (told.length > 0) found[path] = told;
    }
    return found;
  }, asked);
}

async function check(page: Page, parts: readonly string[], how: string): Promise<void> {
  await settled(page);
  // The pages have no frames: the examination may stay in the page itself, which is much faster.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Half a megabyte of script, which the page has since its first examination.
  const examination = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const part of parts) examination.include(part);
  const { violations } = await examination.withTags(TAGS).analyze();
  const told = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect.soft(told, how).toEqual([]);
}

/** Colours that are on their way to another theme are of neither. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
