import { NARROW_LINE } from '#domain/printing.ts';
import type { Paper } from '../paper.ts';
import type { Piece, Ticket } from '../ticket.ts';
import { pagesOf, type CodePage } from './alphabets.ts';
import { layOut } from './lay-out.ts';
import { letterPage, type Row, type Run } from './letter-page.ts';
import type { PrinterRow } from './printer-rows.ts';
import { spell, type Spelled } from './spelling.ts';

/** How a printer writes. */
export type Writes = Pick<PrinterRow, 'kind' | 'width' | 'printsAs' | 'alphabet' | 'perLine'>;

/** A run as the bytes of a printer's tables. */
export type SpelledRun = Omit<Run, 'text' | 'page'> & { readonly parts: readonly Spelled[] };
/** `first`: the table that is on where the first row begins. */
export type Letters = { readonly rows: readonly Row[]; readonly spelled: readonly (readonly SpelledRun[])[]; readonly first: CodePage };

/**
 * A ticket, or another paper, in a printer's own letters. Null: it prints pictures, or has not every letter of this one; then all of it is a picture,
 * for on paper nobody knows what a question mark was.
 */
export function lettersOf(ticket: Ticket | Paper, piece: Piece, { kind, width, printsAs, alphabet, perLine }: Writes): Letters | null {
  if (printsAs === 'picture' || kind === 'screen') return null;
  const pages = pagesOf(kind, alphabet);
  const page = letterPage(width === 384 ? NARROW_LINE : perLine, kind === 'escpos');
  layOut(page, ticket, piece);
  const rows = page.rows();
  const [first] = pages;
  const spelled: SpelledRun[][] = [];
  for (const row of rows) {
    const runs = row.map((run) => spelledRun(run, pages, first));
    const whole = runs.filter((run) => run !== null);
    if (whole.length < runs.length) return null;
    spelled.push(whole);
  }
  return { rows, spelled, first };
}

function spelledRun({ text, page, ...look }: Run, pages: readonly CodePage[], first: CodePage): SpelledRun | null {
  const parts = page ? spell(text, [page], page) : spell(text, pages, first);
  return parts && { ...look, parts };
}
