/** Milliseconds of the processor that the work took: what else a machine does at the time is not in it, as it is in the clock's. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
