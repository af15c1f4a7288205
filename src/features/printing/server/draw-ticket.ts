import type { PaperWidth } from '#domain/printing.ts';
import type { Paper } from '../paper.ts';
import type { Piece, Ticket } from '../ticket.ts';
import { layOut } from './lay-out.ts';
import { rasterOf, type Raster } from './raster.ts';
import { sheet } from './sheet.ts';

/** A ticket, or another paper, as dots. */
export function drawTicket(ticket: Ticket | Paper, piece: Piece, width: PaperWidth): Promise<Raster> {
  const paper = sheet(width);
  layOut(paper, ticket, piece);
  return rasterOf(paper.svg());
}
