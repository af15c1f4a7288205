import type { Paper, PaperRow } from '../paper.ts';
import type { Sheet } from './sheet.ts';

/** Sizes, in dots of 80 mm. */
const SUM = 40;
const ROW = 32;
const TEXT = 26;

/** A bill, a receipt or a report: whose, what, and its rows with their amounts at the right. */
export function drawPaper(sheet: Sheet, { venue, title, under, rows }: Paper): void {
  sheet.words(venue, { size: 44 });
  sheet.words(title, { size: 56 });
  for (const line of under) sheet.words(line, { size: TEXT });
  sheet.gap(6);
  for (const row of rows) drawRow(sheet, row);
}

function drawRow(sheet: Sheet, row: PaperRow): void {
  if (row.is === 'rule') {
    sheet.gap(4);
    sheet.rule(3);
    sheet.gap(4);
  } else if (row.is === 'text') sheet.words(row.name, { size: TEXT });
  else sheet.row(row.name, row.amount, row.is === 'sum' ? SUM : ROW);
}
