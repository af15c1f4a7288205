const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
/** A workbook has some dozens. */
const MOST_FILES = 1_000;

/**
 * How large the files of a ZIP say they are, in bytes, by its central directory, which its reader allocates by; null where that is damaged. A
 * few kilobytes can unfold to gigabytes. Without end where there are more files than any workbook has.
 */
export function unfoldedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const entries = view.getUint16(end + 10, true);
  if (entries > MOST_FILES) return Number.POSITIVE_INFINITY;
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return null;
}
