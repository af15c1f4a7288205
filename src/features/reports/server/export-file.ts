import type { Language, Texts } from '#platform/shared/texts.ts';
import { csvOf } from '#platform/server/spreadsheet.ts';
import type { Cell, Column, Report } from '../contract.ts';
import { isMethod, reportTexts, type ReportText as Key } from './report-texts.ts';

/** A floor as the venue calls it; null where it has only its number. */
type FloorName = (floor: number) => string | null;

/** The table of a report as a CSV: numbers with a point, whatever the language, and amounts with two decimals; a text that a spreadsheet would run is made plain text. */
export function reportCsv(report: Report, language: Language, floorName: FloorName): string {
  const t = reportTexts(language);
  const written = (cell: Cell, at: number) => (typeof cell === 'number' && report.columns[at]?.kind === 'money' ? { amount: cell } : cell);
  return csvOf([headingsOf(report, t), ...linesOf(report, t, floorName).map((line) => line.map(written))]);
}

/** The same as a workbook: numbers as numbers, days as days, texts as texts that no spreadsheet runs. */
export async function reportXlsx(report: Report, language: Language, floorName: FloorName): Promise<Buffer> {
  const t = reportTexts(language);
  const heading = headingsOf(report, t).map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const lines = linesOf(report, t, floorName).map((line) => line.map((value, at) => excelCell(value, report.columns[at])));
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile([heading, ...lines], {
    sheet: t(`view.${report.view}`),
    stickyRowsCount: 1,
    columns: report.columns.map(() => ({ width: 18 })),
  }).toBuffer();
}

function excelCell(value: Cell, column: Column | undefined) {
  if (value === null) return null;
  if (typeof value === 'string') return { value, type: String };
  return { value, type: Number, ...(column?.kind === 'money' && { format: '#,##0.00' }) };
}

const headingsOf = (report: Report, t: Texts<Key>): string[] =>
  report.columns.map(({ key, kind }) =>
    kind === 'money' ? t('export.money', { column: t(`column.${key}`), currency: report.currency }) : t(`column.${key}`),
  );

/** Rows and sums, with words where the table has numbers that mean words. */
function linesOf(report: Report, t: Texts<Key>, floorName: FloorName): Cell[][] {
  const rows = report.rows.map((row) => row.map((cell, at) => worded(cell, report.columns[at], t, floorName)));
  const sums = report.sums?.map((cell, at) => (at === 0 ? t('table.sum') : cell));
  return sums ? [...rows, sums] : rows;
}

function worded(cell: Cell, column: Column | undefined, t: Texts<Key>, floorName: FloorName): Cell {
  if (column?.key === 'floor') return floorName(Number(cell)) ?? cell;
  if (column?.key === 'person' && cell === null) return t('table.nobody');
  if (column?.key === 'station' && cell === null) return t('table.kitchen');
  if (column?.key === 'promotion' && cell === null) return t('table.unknown');
  if (column?.kind === 'weekday') return t(`weekday.${WEEKDAYS[Number(cell)] ?? 'mon'}`);
  if (column?.kind === 'method') return isMethod(cell) ? t(`method.${cell}`) : cell;
  if (column?.kind === 'hour') return `${String(cell).padStart(2, '0')}:00`;
  if (column?.kind === 'table' && cell === 0) return t('table.none');
  return cell;
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
