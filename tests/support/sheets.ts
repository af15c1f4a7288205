import { zip } from './zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

type Parts = {
  /** What stands within `<sheetData>`, or the whole of the sheet's file. */
  readonly rows?: string;
  readonly sheet?: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly says?: number;
  readonly more?: readonly { name: string; bytes: Uint8Array }[];
};

/** An XLSX of one sheet, as a program that means harm would write it. */
export function xlsx({ rows = '', sheet, strings, styles, says, more = [] }: Parts): Buffer<ArrayBuffer> {
  const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
  const override = (part: string, kind: string) => `<Override PartName="/xl/${part}" ContentType="${TYPE}.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  return zip([
    file(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook.xml', 'sheet.main')}${override('worksheets/sheet1.xml', 'worksheet')}${override('sharedStrings.xml', 'sharedStrings')}${override('styles.xml', 'styles')}</Types>`,
    ),
    file('_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    file(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Menu" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          relation('rId2', 'sharedStrings', 'sharedStrings.xml') +
          relation('rId3', 'styles', 'styles.xml'),
      ),
    ),
    file('xl/sharedStrings.xml', strings ?? `<sst xmlns="${MAIN}"/>`),
    file('xl/styles.xml', styles ?? `<styleSheet xmlns="${MAIN}"/>`),
    {
      ...file('xl/worksheets/sheet1.xml', sheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
      ...(says !== undefined && { says }),
    },
    ...more,
  ]);
}

export const cell = (at: string, value: string | number): string =>
  typeof value === 'number' ? `<c r="${at}"><v>${value}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
