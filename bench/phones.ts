import { parseArgs } from 'node:util';
import type { AppProcess } from '#tests/proofs/app-process.ts';
import { openPhone } from './browser.ts';
import { pageWeight, sum } from './page-weight.ts';
import { tellPart, type Row } from './part.ts';
import { openProduct } from './product.ts';
import { tapDelay } from './tap-delay.ts';
import { ms, verdict, whole } from './words.ts';

/** `npm run bench:phones`: what a phone fetches until an order is confirmed, and how long a tap takes on one that is slow. `--taps N`. */
const { values } = parseArgs({ options: { taps: { type: 'string' } } });
const rows: Row[] = [];
const notes: string[] = [];

await using product = await openProduct('phones');
const app = await product.start();
await measureWeight(app);
await measureTaps(app);
tellPart({ rows, notes });

async function measureWeight({ url }: AppProcess): Promise<void> {
  const { browser, page } = await openPhone();
  const { atIdle, afterTap, afterOrder } = await pageWeight(page, `${url}/store/?id=1&floor=1&table=4`).finally(() => void browser.close());
  const kB = (n: number) => `${(n / 1000).toFixed(1)} kB`;
  const early = sum(atIdle.scripts.filter((script) => script.beforePaint));
  const plain = afterTap.scripts.filter((script) => script.encoding === '');
  const how = `${plain.length} of ${afterTap.scripts.length} too small to compress`;
  const idle = sum(atIdle.scripts);
  rows.push(['Script of the menu page, as sent', kB(idle), how, '', '']);
  const opened = sum(afterTap.scripts);
  rows.push(['The same once a dish is opened', kB(opened), '', '', verdict(opened < 65_000, '< 65 kB')]);
  const way = sum(afterOrder.scripts);
  rows.push([
    'The same once an order is placed and confirmed',
    kB(way),
    `${afterOrder.scripts.length} files`,
    '',
    verdict(way < 90_000, '< 90 kB'),
  ]);
  const paint = `first contentful paint after ${whole(atIdle.firstPaintMs)} ms on this machine`;
  rows.push(['Script asked for before the menu is visible', kB(early), paint, '', verdict(early === 0, '0')]);
  rows.push(['HTML of the menu page, CSS inlined, as sent', kB(atIdle.htmlBytes), '', '', '']);
  notes.push(
    `Scripts of the whole way: ${afterOrder.scripts.map((script) => `${script.path} ${whole(script.bytes)} B ${script.encoding}`).join(', ') || 'none'}.`,
  );
}

/** On a processor that is four times slower than this one. */
async function measureTaps({ url }: AppProcess): Promise<void> {
  const { plus, dish, times } = await tapDelay(url, Number(values.taps ?? 20));
  const told = (one: typeof plus) => `p50 ${ms(one.p50)}, p95 ${ms(one.p95)}`;
  const how = `${times} times, on a processor four times slower`;
  rows.push(['A tap on +, until the count is painted', told(plus), how, '', verdict(plus.p95 < 200, '< 200 ms')]);
  rows.push(['A tap on a card, until its dish is painted', told(dish), how, '', verdict(dish.p50 < 100, '< 100 ms')]);
}
