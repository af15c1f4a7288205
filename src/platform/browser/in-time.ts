/** Section 8 of the specification. */
const PATIENCE_MS = 120_000;

/** Rejects when a part of the application has not come within two minutes. */
export function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not load in time.')), PATIENCE_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
