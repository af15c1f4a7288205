import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a script of this folder as a process of its own with one JSON argument; its last line is its JSON answer. */
export async function runChild<Answer>(script: string, input: unknown): Promise<Answer> {
  const { lines, child } = startChild(script, input);
  const [code] = (await once(child, 'exit')) as [number | null];
  const last = lines().at(-1);
  if (code !== 0 || last === undefined) throw new Error(`${script} ended with ${code}`);
  return JSON.parse(last) as Answer;
}

export function startChild(script: string, input: unknown): { child: ReturnType<typeof spawn>; lines(): string[] } {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, lines: () => text.split('\n').filter((line) => line !== '') };
}

export const inputOf = <Input>(): Input => JSON.parse(process.argv[2] ?? '{}') as Input;
