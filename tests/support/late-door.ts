import { workInRoom } from '#platform/server/in-file-room.ts';

/** Opens later than its work may take, as on a machine that has very much to do. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
workInRoom(async (task: string) => task);
