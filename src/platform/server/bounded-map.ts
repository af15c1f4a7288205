type Kept<Value> = { readonly value: Value; bytes: number; asked: boolean };

/**
 * What is kept in memory because making it again costs time, up to so many bytes: what was put in longest ago and not asked for since goes first. How
 * heavy something is may be said later, when it is known; until then it weighs nothing.
 */
export class BoundedMap<Value> {
  // A Map keeps the order of insertion. To be asked for is a mark alone, for it happens with every menu that is read; who has it is put in anew when room is made.
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #mostBytes: number;
  readonly #most: number;
  #bytes = 0;

  constructor({ mostBytes, most = Infinity }: { readonly mostBytes: number; readonly most?: number }) {
    this.#mostBytes = mostBytes;
    this.#most = most;
  }

  get size(): number {
    return this.#kept.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    found.asked = true;
    return found.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#kept.set(key, { value, bytes: 0, asked: false });
    this.#shed(key);
  }

  /** Says how heavy it is, unless something else lies there by now. */
  weigh(key: string, value: Value, bytes: number): void {
    const found = this.#kept.get(key);
    if (found?.value !== value) return;
    this.#bytes += bytes - found.bytes;
    found.bytes = bytes;
    this.#shed(key);
  }

  /** `value`: only if it is this that lies there. */
  delete(key: string, value?: Value): void {
    const found = this.#kept.get(key);
    if (found === undefined || (value !== undefined && found.value !== value)) return;
    this.#bytes -= found.bytes;
    this.#kept.delete(key);
  }

  entries(): [string, Value][] {
    return [...this.#kept].map(([key, { value }]) => [key, value]);
  }

  /** `newest` is kept, however heavy. What is put in anew comes once more at the end, without its mark: it ends. */
  #shed(newest: string): void {
    for (const [key, kept] of this.#kept) {
      if (this.#kept.size <= 1 || (this.#bytes <= this.#mostBytes && this.#kept.size <= this.#most)) return;
      this.#kept.delete(key);
      if (kept.asked || key === newest) this.#kept.set(key, kept);
      else this.#bytes -= kept.bytes;
      kept.asked = false;
    }
  }
}
