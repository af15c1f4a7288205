/** A command as it comes down the wire: rows of dots, what a printer answers, and the end of a ticket. */
export type PaperCommand =
  | { readonly what: 'begin' | 'cut' | 'pulse' | 'done' | 'rubbish' }
  | { readonly what: 'state'; readonly of: number }
  | { readonly what: 'rows'; readonly width: number; readonly bits: Uint8Array };

/** The first command of what has come, and its bytes; null: more has to come. Of ESC/POS it knows what our tickets are made of. */
export function commandOf(bytes: Buffer): readonly [PaperCommand, number] | null {
  const [first, second, third] = bytes;
  if (first === undefined) return null;
  if (first === 0x10 && second === 0x04) return third === undefined ? null : [{ what: 'state', of: third }, 3];
  if (first === 0x1b && second === 0x40) return [{ what: 'begin' }, 2];
  if (first === 0x1b && second === 0x70) return bytes.length < 5 ? null : [{ what: 'pulse' }, 5];
  if (first === 0x1d && second === 0x72) return third === undefined ? null : [{ what: 'done' }, 3];
  if (first === 0x1d && second === 0x56) return bytes.length < 4 ? null : [{ what: 'cut' }, 4];
  if (first === 0x1d && second === 0x76) {
    if (bytes.length < 8) return null;
    const [across, rows] = [bytes.readUInt16LE(4), bytes.readUInt16LE(6)];
    const end = 8 + across * rows;
    return bytes.length < end ? null : [{ what: 'rows', width: across * 8, bits: Uint8Array.from(bytes.subarray(8, end)) }, end];
  }
  const halfway = bytes.length === 1 && (first === 0x10 || first === 0x1b || first === 0x1d);
  return halfway ? null : [{ what: 'rubbish' }, 1];
}
