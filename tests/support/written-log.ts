import pino from 'pino';
import { vi } from 'vitest';
import { log } from '#platform/server/log.ts';

/** Every line that the product logs from here on, of whatever level, as it goes to the disk or the terminal; and what else it says there. */
export function writtenLog(): string[] {
  const lines: string[] = [];
  log.level = 'trace';
  const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]!;
  vi.spyOn(stream, 'write').mockImplementation((line) => void lines.push(line));
  for (const way of ['log', 'info', 'warn', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation((...said: unknown[]) => void lines.push(said.map(String).join(' ')));
  return lines;
}
