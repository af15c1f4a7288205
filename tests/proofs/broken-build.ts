import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proof } from './proof.ts';

/** A change of one place in the source; `find` must occur there exactly once. */
export type Edit = { readonly file: string; readonly find: string; readonly replace: string };

/** A deliberately broken build, and the violation that its proof must report. */
export type Mutant = {
  readonly name: string;
  readonly proof: Proof;
  readonly edits: readonly Edit[];
  /** Guards of the database that are taken away as well. */
  readonly sql?: string;
  readonly mustSay: RegExp;
  readonly rounds: number;
  /** Whether it is part of the small run as well. */
  readonly small?: true;
  /** Where waiting is the violation. */
  readonly patienceMs?: number;
};

/** A copy of the product with the edits in it; everything that is not source is the real one. */
export function breakBuild(root: string, edits: readonly Edit[]): { root: string; remove(): void } {
  const copy = mkdtempSync(join(tmpdir(), 'parea-broken-'));
  for (const name of ['src', 'db', 'package.json']) cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'dist', 'public', 'scripts', 'docs']) symlinkSync(join(root, name), join(copy, name));
  for (const { file, find, replace } of edits) {
    const path = join(copy, file);
    const before = readFileSync(path, 'utf8');
    const found = before.split(find).length - 1;
    if (found !== 1) throw new Error(`${file} holds this text ${found} times, not once: ${find}`);
    writeFileSync(
      path,
      before.replace(find, () => replace),
    );
  }
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
