type Kept<Value> = { readonly value: Value; bytes: number };

/**
 * What is kept in memory because making it again costs time, up to so many bytes: what was not asked for longest goes first. How heavy something is may
 * be said later, when it is known; until then it weighs nothing.
 */
export class BoundedMap<Value> {
  // A Map keeps the order of insertion: what is asked for is put in anew, and the first is the oldest.
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
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#kept.set(key, { value, bytes: 0 });
    this.#shed();
  }

  /** Says how heavy it is, unless something else lies there by now. */
  weigh(key: string, value: Value, bytes: number): void {
    const found = this.#kept.get(key);
    if (found?.value !== value) return;
    this.#bytes += bytes - found.bytes;
    found.bytes = bytes;
    this.#shed();
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

  /** One is always kept, however heavy: it was asked for just now. */
  #shed(): void {
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= 1 || (this.#bytes <= this.#mostBytes && this.#kept.size <= this.#most)) return;
      this.delete(key);
    }
  }
}
