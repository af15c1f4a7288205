import { FILE_KINDS } from '#platform/shared/endpoint.ts';
import { csvOf, harmless } from '#platform/server/spreadsheet.ts';
import { recordIn } from '#features/venues/server/write-columns.ts';
import type { Menu } from '../menu-schemas.ts';
import type { Draft } from './files/column.ts';
import { exportColumns } from './files/columns.ts';

/** A file with its name's ending and media type. */
export type MenuFile = { readonly body: Uint8Array<ArrayBuffer>; readonly type: string };

const EXAMPLE: Readonly<Record<string, string>> = {
  category: 'Meze',
  name: 'Example: chickpea fritters',
  price: '6.50',
  description: 'Crisp outside, green with herbs inside.',
  vat_class: 'food',
  stamp: 'yes',
  contains: 'sesame',
  may_contain: 'gluten, nuts',
  diets: 'vegan',
};

/** The menu as a table: header, then an item a row; a template has one example instead. */
export function tableOf(menu: Menu, template: boolean): string[][] {
  const columns = exportColumns(menu);
  const header = ['id', ...columns.map(({ key }) => key)];
  if (template) return [header, ['', ...columns.map(({ key }) => EXAMPLE[key] ?? '')]];
  const rows = menu.categories.flatMap(({ name, items }) =>
    items.map((item) => {
      const draft: Draft = { ...recordIn(item), categoryName: name };
      return [item.id, ...columns.map((column) => column.show(draft))];
    }),
  );
  return [header, ...rows];
}

export const csvFile = (table: readonly (readonly string[])[]): MenuFile => ({
  body: new TextEncoder().encode(csvOf(table)),
  type: 'text/csv; charset=utf-8',
});

export async function xlsxFile(table: readonly (readonly string[])[]): Promise<MenuFile> {
  const sheet = table.map((row, index) =>
    row.map((value) => ({ value: harmless(value), type: String, ...(index === 0 && { fontWeight: 'bold' as const }) })),
  );
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const body = await writeXlsxFile(sheet, { sheet: 'Menu', stickyRowsCount: 1 }).toBuffer();
  return { body: new Uint8Array(body), type: FILE_KINDS.xlsx };
}
