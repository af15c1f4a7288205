import { readFileSync } from 'node:fs';
import { workInRoom } from '#platform/server/in-file-room.ts';

/** Reads the file at a path, as a program that took over the process would. */
workInRoom<string>((path) => Promise.resolve(readFileSync(path, 'utf8')));
