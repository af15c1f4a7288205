import pino from 'pino';
import { vi } from 'vitest';
import { log } from '#platform/server/log.ts';

type WrittenLog = { readonly lines: readonly string[]; stop(): void };

/** Every line that the product logs until `stop`, of whatever level, as it goes to the disk or the terminal; and what else it says there. */
export function writtenLog(): WrittenLog {
  const lines: string[] = [];
  const { level } = log;
  log.level = 'trace';
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]!;
  vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line));
  for (const way of ['log', 'info', 'warn', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation((...said: unknown[]) => void lines.push(said.map(String).join(' ')));
  return {
    lines,
    stop() {
      vi.restoreAllMocks();
      log.level = level;
    },
  };
}
