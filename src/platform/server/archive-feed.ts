import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pieceKey, unpack } from './archive.ts';
import { isSegment, segmentAfter } from './archive-names.ts';
import type { ArchiveStore } from './archive-store.ts';

/** Gives a recovering PostgreSQL the pieces that it asks for. It runs as another account, without our settings: they meet in a folder. */
export type Feed = {
  /** What PostgreSQL calls with a piece's name and where it wants it. */
  readonly command: string;
  served(): number;
  /** The piece that could not be read, and why; null: none. */
  damaged(): string | null;
  close(): Promise<void>;
};

type Place = {
  readonly folder: string;
  readonly store: ArchiveStore;
  readonly alsoFrom: readonly string[];
  readonly ids: { readonly uid: number; readonly gid: number } | null;
};

/** An answer of more than 125 ends the recovery, where 1 means that the log of changes ends here. */
const SCRIPT = `#!/bin/sh
here=$(dirname "$0")
: > "$here/wanted/$1" || exit 200
tries=0
while [ "$tries" -lt 6000 ]; do
  [ -e "$here/there/$1" ] && { mv "$here/there/$1" "$2" || exit 200; exit 0; }
  [ -e "$here/none/$1" ] && { rm -f "$here/none/$1"; exit 1; }
  [ -e "$here/damaged/$1" ] && exit 200
  tries=$((tries + 1))
  sleep 0.02
done
exit 200
`;
const LOOK_MS = 10;
const ROOMS = ['wanted', 'there', 'none', 'damaged'] as const;

type Room = (typeof ROOMS)[number];

/** What was written for a piece, or nothing, becomes the answer in one step, in the hands of who asked. */
function move(folder: string, name: string, room: Room, ids: Place['ids']): void {
  const draft = join(folder, `${name}.draft`);
  if (!existsSync(draft)) writeFileSync(draft, '');
  if (ids) chownSync(draft, ids.uid, ids.gid);
  renameSync(draft, join(folder, room, name));
}

export function openFeed({ folder, store, alsoFrom, ids }: Place): Feed {
  for (const path of [folder, ...ROOMS.map((room) => join(folder, room))]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (ids) chownSync(path, ids.uid, ids.gid);
  }
  const script = join(folder, 'fetch.sh');
  writeFileSync(script, SCRIPT, { mode: 0o700 });
  if (ids) chownSync(script, ids.uid, ids.gid);
  let served = 0;
  let damaged: string | null = null;
  let closed = false;
  const ahead = new Map<string, Promise<Buffer | null>>();

  const fetchPiece = (name: string): Promise<Buffer | null> => {
    const known = ahead.get(name);
    if (known) return known;
    const asked = store.get(pieceKey(name)).then((bytes) => (bytes === null ? null : unpack(bytes)));
    asked.catch(() => undefined);
    ahead.set(name, asked);
    return asked;
  };
  const answer = async (name: string): Promise<void> => {
    const hand = (room: Room) => move(folder, name, room, ids);
    try {
      const bytes = await fetchPiece(name);
      ahead.delete(name);
      const local = bytes === null ? alsoFrom.map((each) => join(each, name)).find((file) => existsSync(file)) : undefined;
      if (bytes !== null) await writeFile(join(folder, `${name}.draft`), bytes, { mode: 0o600 });
      else if (local) copyFileSync(local, join(folder, `${name}.draft`));
      else return hand('none');
      hand('there');
      served += 1;
      // Fetched and unpacked while PostgreSQL plays this one.
      if (isSegment(name) && bytes !== null) void fetchPiece(segmentAfter(name, bytes.length));
    } catch (error) {
      damaged = `${pieceKey(name)} (${error instanceof Error ? error.message : String(error)})`;
      hand('damaged');
    }
  };
  const look = async (): Promise<void> => {
    while (!closed) {
      for (const name of readdirSync(join(folder, 'wanted'))) {
        rmSync(join(folder, 'wanted', name), { force: true });
        await answer(name);
      }
      await new Promise((wake) => setTimeout(wake, LOOK_MS));
    }
  };
  const looking = look();
  return {
    command: `"${script.replaceAll('%', '%%')}"`,
    served: () => served,
    damaged: () => damaged,
    async close() {
      closed = true;
      await looking;
    },
  };
}
