/** What the work answers where it does within so many milliseconds; else rejects with `why`, and nobody hears of the work any more. */
export function within<Answer>(ms: number, work: Promise<Answer>, why: string): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(why)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
