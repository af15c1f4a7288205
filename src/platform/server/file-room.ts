import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { Refusal, type RefusalStatus } from '#platform/shared/refusal.ts';
import { log } from './log.ts';
import { callerGone, turns } from './turns.ts';

/** Where files of people are opened, and what opening one may cost. */
export type RoomLimits = {
  readonly name: string;
  /** The module that opens them: it calls `workInRoom`. */
  readonly door: URL;
  /** So many megabytes of JavaScript's heap, and of memory altogether. */
  readonly heap: number;
  readonly memory: number;
  readonly seconds: number;
  readonly atOnce: number;
  /** So many of one caller wait for their turn at most. */
  readonly waiting: number;
  /** Whether it needs native libraries. */
  readonly addons?: true;
};

type Way<Question> = {
  /** Hears what the process asks before it goes on to the dear part; what it throws ends everything. */
  readonly allow?: (question: Question) => Promise<unknown>;
  /** Says that the caller has gone: nothing of it begins or goes on any more. */
  readonly left?: AbortSignal;
};

/**
 * Opens a file in a process of its own. `key` is who sends it: of one, one file at a time. Refuses file_too_costly (413), too_many (429), busy (503),
 * aborted, and what the door refuses.
 */
export type FileRoom<Task, Found, Question = never> = (key: string, task: Task, way?: Way<Question>) => Promise<Found>;

/** What a process in the room says. */
const Said = v.variant('is', [
  v.object({ is: v.literal('open') }),
  v.object({ is: v.literal('question'), question: v.unknown() }),
  v.object({ is: v.literal('found'), found: v.unknown() }),
  v.object({
    is: v.literal('refused'),
    status: v.number(),
    code: v.string(),
    message: v.string(),
    details: v.record(v.string(), v.unknown()),
  }),
  v.object({ is: v.literal('failed'), reason: v.string() }),
]);
export type Said = v.InferOutput<typeof Said>;

/**
 * A process and not a thread: what a thread's `resourceLimits` bound is JavaScript's heap alone, while pictures and archives unfold in native
 * memory, and an abort in a native library ends the whole process. It gets nothing of our environment, may write nothing and start nothing,
 * and reads our own programs alone: the file comes to it as bytes.
 */
export function fileRoom<Task, Found, Question = never>(limits: RoomLimits): FileRoom<Task, Found, Question> {
  const line = turns(limits.atOnce, { ofOne: limits.waiting, ofAll: MOST_WAITING });
  return (key, task, way = {}) =>
    line.run(key, () => openApart<Found, Question>(limits, task, way), { ...(way.left && { left: way.left }) });
}

/** A process may begin so late, in seconds, beside a server that has very much to do; it has taken nothing until then. */
const OPENS_WITHIN = 45;

/** Of all callers together. */
const MOST_WAITING = 60;

function openApart<Found, Question>(limits: RoomLimits, task: unknown, { allow, left }: Way<Question>): Promise<Found> {
  const child = start(limits);
  return new Promise<Found>((resolve, reject) => {
    let opened = false;
    let late = false;
    let said = '';
    const endsIn = (seconds: number) =>
      setTimeout(() => {
        late = true;
        child.kill('SIGKILL');
      }, seconds * 1000);
    let deadline = endsIn(OPENS_WITHIN);
    const end = (settle: () => void) => {
      clearTimeout(deadline);
      left?.removeEventListener('abort', gone);
      child.kill('SIGKILL');
      settle();
    };
    const gone = () => end(() => reject(callerGone()));
    left?.addEventListener('abort', gone, { once: true });
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-600)));
    child.on('message', (message) => {
      const heard = v.parse(Said, message);
      if (heard.is === 'open') {
        opened = true;
        clearTimeout(deadline);
        deadline = endsIn(limits.seconds);
      }
      // What our own door found is what it is typed to find.
      else if (heard.is === 'found') end(() => resolve(heard.found as Found));
      else if (heard.is === 'refused')
        end(() => reject(new Refusal(heard.status as RefusalStatus, heard.code, heard.message, heard.details)));
      else if (heard.is === 'question') {
        Promise.resolve(allow?.(heard.question as Question)).then(
          () => child.connected && child.send({ go: true }),
          (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))),
        );
      } else {
        log.warn({ room: limits.name, reason: heard.reason }, 'a file could not be opened');
        end(() => reject(tooCostly()));
      }
    });
    const shut = (reason: string) => {
      log.error({ room: limits.name, reason }, 'the room for files does not open');
      reject(new Refusal(503, 'busy', 'We cannot open files at the moment. Please try again.', { retryAfter: 10 }));
    };
    child.on('error', (error) => end(() => shut(error.message)));
    child.on('close', (code, signal) => {
      clearTimeout(deadline);
      left?.removeEventListener('abort', gone);
      if (left?.aborted) return;
      if (!opened) return shut(`${code ?? signal} ${said}`);
      // After an answer this settles nothing any more.
      if (!child.killed || late) log.warn({ room: limits.name, code, signal, late }, 'a file was too much for the process that opened it');
      reject(tooCostly());
    });
    child.send({ task }, (error) => {
      // It ended before it took everything: `close` tells.
      if (error) log.debug({ room: limits.name, reason: error.message }, 'a file did not reach its room');
    });
  });
}

const tooCostly = (): Refusal => new Refusal(413, 'file_too_costly', 'Opening this file takes more memory or time than a file may take.');

const SHELL = '/bin/sh';
/** Kernel limits: no core file, so much data, so many seconds of the processor. Where memory runs out, this process goes first. */
const LIMITED = `{ ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; echo 1000 > /proc/$$/oom_score_adj; } 2> /dev/null; shift 2; exec "$@"`;
/** Beside a busy server, who opens files waits. */
const NICE = 10;

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Our own programs and packages. Not the data directory, and so no secret, wherever that lies. */
const readable = (door: URL): readonly string[] => [
  ...['src', 'db', 'node_modules'].map((folder) => join(PROJECT, folder, '*')),
  join(PROJECT, 'package.json'),
  fileURLToPath(new URL('*', door)),
];

function start({ door, heap, memory, seconds, addons }: RoomLimits): ChildProcess {
  const node = [
    process.execPath,
    `--max-old-space-size=${heap}`,
    '--permission',
    ...readable(door).map((path) => `--allow-fs-read=${path}`),
    ...(addons ? ['--allow-addons'] : []),
    '--disable-warning=SecurityWarning',
    fileURLToPath(door),
  ];
  const limited = [SHELL, '-c', LIMITED, 'sh', String(memory * 1024), String(seconds * 2), ...node];
  const [command = '', ...rest] = existsSync(SHELL) ? limited : node;
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced', env: {} });
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE);
  } catch {
    // It may be over already.
  }
  return child;
}
