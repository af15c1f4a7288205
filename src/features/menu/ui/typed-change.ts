/** "-2,5" as a number; null where it is none. */
export function typedChange(typed: string): number | null {
  const plain = typed.trim().replace(',', '.').replace('−', '-');
  return /^[+-]?\d{1,4}(\.\d{1,2})?$/.test(plain) && Number(plain) !== 0 ? Number(plain) : null;
}
