import { randomBytes } from 'node:crypto';
import { cell, xlsx } from '#tests/support/sheets.ts';
import { zip } from '#tests/support/zip.ts';

/** A file that means harm as somebody's menu. All are refused; `codes` are the refusals that will do. */
export type HostileTable = { readonly what: string; readonly bytes: Uint8Array; readonly codes: readonly string[] };

const COSTLY = ['file_too_costly', 'file_too_large', 'unreadable_file', 'too_many_rows'];
const UNREADABLE = ['unreadable_file', 'missing_columns'];
const row = (at: number | string, inner: string): string => `<row r="${at}">${inner}</row>`;
const HEADER = row(1, cell('A1', 'category') + cell('B1', 'name') + cell('C1', 'price'));
const MB = 1024 * 1024;
const csv = (text: string): Buffer => Buffer.from(text);
const entry = (name: string, text: string | Buffer) => ({ name, bytes: Buffer.from(text) });

/** Made here, so that none has to be kept in the repository. Each has at most the two megabytes that a file may have. */
export function hostileTables(): HostileTable[] {
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const nested = zip([entry('a.zip', zip([entry('b.zip', zip([entry('c', Buffer.alloc(19 * MB))]))]))]);
  return [
    { what: 'one cell in row two thousand million', bytes: xlsx({ rows: row(2_000_000_000, cell('A2000000000', 'x')) }), codes: COSTLY },
    { what: 'one cell in row five million', bytes: xlsx({ rows: HEADER + row(5_000_000, cell('A5000000', 'x')) }), codes: COSTLY },
    { what: 'one cell in column ZZZ of row 1000', bytes: xlsx({ rows: row(1000, cell('ZZZ1000', 'x')) }), codes: COSTLY },
    { what: 'one cell in column ZZZZZZ', bytes: xlsx({ rows: row(1, cell('ZZZZZZ1', 'x')) }), codes: COSTLY },
    { what: 'a million rows', bytes: xlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(700_000) }), codes: [...COSTLY, 'missing_columns'] },
    { what: 'a directory that says four gigabytes', bytes: xlsx({ rows: HEADER, says: 0xffff_fff0 }), codes: COSTLY },
    {
      what: 'two hundred megabytes of nothing, of which the directory tells',
      bytes: xlsx({ rows: ' '.repeat(200 * MB) }),
      codes: ['file_too_large'],
    },
    {
      what: 'two hundred megabytes of nothing, of which the directory tells nothing',
      bytes: xlsx({ rows: HEADER + ' '.repeat(200 * MB), says: 1000 }),
      codes: [...COSTLY, 'missing_columns'],
    },
    { what: 'XML nested half a million deep', bytes: xlsx({ rows: '<a>'.repeat(500_000) }), codes: [...COSTLY, 'missing_columns'] },
    {
      what: 'XML nested half a million deep, and back',
      bytes: xlsx({ sheet: '<a>'.repeat(500_000) + '</a>'.repeat(500_000) }),
      codes: [...COSTLY, 'missing_columns'],
    },
    {
      what: 'a tag with half a million attributes',
      bytes: xlsx({ rows: `<row ${Array.from({ length: 500_000 }, (_, at) => `a${at}="1"`).join(' ')}/>` }),
      codes: [...COSTLY, 'missing_columns'],
    },
    {
      what: 'a billion laughs in the shared strings',
      bytes: xlsx({
        rows: row(1, '<c r="A1" t="s"><v>0</v></c>'),
        strings: `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY l0 "ha">${laughs}]><sst><si><t>&l9;</t></si></sst>`,
      }),
      codes: [...COSTLY, 'missing_columns'],
    },
    {
      what: 'a long text that two hundred thousand cells share',
      bytes: xlsx({
        rows: Array.from({ length: 2000 }, (_, at) => row(at + 1, '<c t="s"><v>0</v></c>'.repeat(100))).join(''),
        strings: `<sst><si><t>${'x'.repeat(5000)}</t></si></sst>`,
      }),
      codes: [...COSTLY, 'missing_columns'],
    },
    {
      what: 'a million shared strings',
      bytes: xlsx({ rows: HEADER, strings: `<sst>${'<si><t>x</t></si>'.repeat(1_000_000)}</sst>` }),
      codes: [...COSTLY, 'missing_columns'],
    },
    {
      what: 'a million number formats',
      bytes: xlsx({ rows: HEADER, styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(900_000)}</cellXfs></styleSheet>` }),
      codes: [...COSTLY, 'missing_columns'],
    },
    { what: 'archives in archives', bytes: nested, codes: COSTLY },
    {
      what: 'sixty thousand files in an archive',
      bytes: zip(Array.from({ length: 12_000 }, (_, at) => entry(`xl/worksheets/sheet${at}.xml`, ''))),
      codes: COSTLY,
    },
    { what: 'an archive with names that climb', bytes: zip([entry('../../etc/passwd', 'x'), entry('/etc/cron.d/x', 'x')]), codes: COSTLY },
    { what: 'an archive with prototype’s names', bytes: zip([entry('__proto__', 'x'), entry('constructor', 'x')]), codes: COSTLY },
    { what: 'an archive that is cut', bytes: xlsx({ rows: HEADER }).subarray(0, 700), codes: COSTLY },
    { what: 'the first two bytes of an archive, and noise', bytes: Buffer.concat([csv('PK'), randomBytes(MB)]), codes: COSTLY },
    { what: 'a CSV of one line of two megabytes', bytes: csv('x'.repeat(2 * MB)), codes: UNREADABLE },
    { what: 'a CSV of one cell of two megabytes', bytes: csv(`category,name\n"${'x'.repeat(2 * MB - 40)}",1`), codes: UNREADABLE },
    {
      what: 'a CSV of a million columns',
      bytes: csv(`category,name${','.repeat(1_000_000)}`),
      codes: ['unreadable_file', 'too_many_rows'],
    },
    { what: 'a CSV of two million quotes', bytes: csv('"'.repeat(2 * MB - 1)), codes: UNREADABLE },
    { what: 'a CSV of two million line ends', bytes: csv(`category,name${'\n'.repeat(2 * MB - 20)}`), codes: ['too_many_rows'] },
    { what: 'fifty megabytes in one line', bytes: csv('x'.repeat(50 * MB)), codes: ['too_large', 'file_too_large'] },
    { what: 'noise', bytes: randomBytes(100_000), codes: UNREADABLE },
  ];
}
