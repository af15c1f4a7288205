import { workInRoom } from '#platform/server/in-file-room.ts';

/** Tells which process it is, and then opens its file for ever. */
workInRoom<unknown, number>(async (_task, ask) => {
  await ask(process.pid);
  await new Promise(() => undefined);
});
// Something is always left to do.
setInterval(() => undefined, 60_000);
