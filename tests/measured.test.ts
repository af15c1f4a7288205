import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIGURES, type Figure } from '#features/site/measured.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const results = read('bench/RESULTS.md');
const number = new Intl.NumberFormat('en');

/** What each record must say for the home page to say it. */
const RECORDS: Readonly<Record<Figure['name'], (figure: Figure) => readonly string[]>> = {
  orders: ({ value }) => [`| Orders placed through HTTP | ${number.format(value)} /s |`],
  board: ({ value }) => [`p99 ${value.toFixed(1)} ms |`],
  script: ({ value, of }) => [
    `| Script of the menu page, as sent | ${value.toFixed(1)} kB |`,
    `| The same once a dish is opened | ${of.toFixed(1)} kB |`,
  ],
  lost: () => [],
};

describe('what the home page says was measured', () => {
  test.each(FIGURES)('$name stands in the record of that run, of that day', (figure) => {
    const said = RECORDS[figure.name](figure);
    for (const line of said) expect(results).toContain(line);
    if (said.length > 0) expect(results).toContain(`Written by \`${figure.command}\` on ${figure.day}.`);
    for (const [language, locale] of [
      ['', 'en-GB'],
      ['.el', 'el-GR'],
    ]) {
      const proof = read(`docs/proof${language}.md`);
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(figure.day));
      expect(proof).toContain(`\`${figure.command}\``);
      expect(proof).toContain(day);
      for (const one of [figure.value, figure.of]) expect(proof).toContain(new Intl.NumberFormat(locale).format(one));
    }
  });

  test('the orders of the runs against the database’s death are as many as their table has', () => {
    const rows = [...read('docs/proof.md').matchAll(/^\|.*\| +([\d,]+) +\| 0 +\|.*$/gm)].map(([, orders = '']) =>
      Number(orders.replaceAll(',', '')),
    );
    expect(rows).toHaveLength(3);
    expect(FIGURES.find(({ name }) => name === 'lost')?.of).toBe(rows.reduce((sum, orders) => sum + orders, 0));
  });
});
