import { readFileSync, readdirSync } from 'node:fs';

const TICK_MS = 10;

/** CPU time of a process and its children so far, in ms, from Linux's /proc; NaN elsewhere. */
export function cpuMs(pid: number, withChildren = false): number {
  try {
    const own = stat(pid);
    if (!withChildren) return own.ms;
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, name) => sum + childMs(Number(name), pid), own.ms + own.endedMs);
  } catch {
    return Number.NaN;
  }
}

/** CPU time of all children of this process that have ended so far, in ms: what the clients of a measurement took for themselves. */
export function endedChildrenMs(): number {
  try {
    return stat(process.pid).endedMs;
  } catch {
    return Number.NaN;
  }
}

function childMs(pid: number, parent: number): number {
  try {
    const found = stat(pid);
    return found.parent === parent ? found.ms : 0;
  } catch {
    // It ended while we looked.
    return 0;
  }
}

/** `endedMs`: of children that have ended. */
function stat(pid: number): { parent: number; ms: number; endedMs: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may hold spaces; the fields begin behind its bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK_MS;
  return { parent: Number(fields[1]), ms: ticks(11), endedMs: ticks(13) };
}
