import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { getRequestListener } from '@hono/node-server';
import type { ShortWay } from '#platform/server/cached-response.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { connectionRoom, keepRoom } from '#platform/server/connection-room.ts';
import { httpServer } from '#platform/server/http-server.ts';
import { log } from '#platform/server/log.ts';
import { commonHeaders } from '#platform/server/security-headers.ts';
import { troubleInWords } from '#platform/server/start-trouble.ts';
import { createApp } from './app.ts';
import { allStores } from '#features/site/server/all-stores.ts';
import { demoVenues } from '#features/site/server/demo-venues.ts';
import { venueLane } from '#features/venues/server/venue-json.ts';
import { refuseBadStart } from './doctor/doctor.ts';
import { openingWords } from './opening-words.ts';
import { loadRenderers } from './load-renderers.ts';
import { menuLane } from './pages.ts';
import { seedDemo } from './seed.ts';
import { seedPrinter } from './seed-printer.ts';
import { seedEvening } from './evening/seed-evening.ts';
import { seedHistory } from './history/seed-history.ts';
import { openSystem, type System } from './system.ts';

/**
 * Behind a proxy a process that is asked to stop goes on as before for so long, while `/readyz` says 503 and each answer that its connection ends: until
 * the proxy has looked twice and sends nobody any more. Whom it sends into a door that is just being shut gets no answer.
 */
const LEAVE_MS = 4_000;
/** Answers under way get this long when the process is asked to stop. */
const DRAIN_MS = 8_000;
/** Whatever hangs, a database that answers nothing included: so long after it was asked to stop, the process is gone. */
const END_MS = 19_000;

/** So many requests are work: until then the young generation stays as small as it began (`main.mjs`), for it never shrinks again. */
const WORK = 1_000;

async function start(): Promise<void> {
  const signals = listenForSignals();
  // Before anything is made: a start that cannot open leaves nothing behind, and loses no password that is shown only once.
  await refuseBadStart(process.env);
  const config = readConfig(process.env);
  const system = await openSystem(config);
  try {
    signals.endBy(await open(config, system, signals));
  } catch (error) {
    // Or the PostgreSQL that it started would go on without it.
    await system.close().catch((later: unknown) => log.error({ err: later }, 'stopping failed'));
    throw error;
  }
}

/** Opens the doors, unless somebody wants them shut by then; gives what shuts them. */
async function open(config: Config, system: System, signals: Pick<Signals, 'came'>): Promise<() => Promise<void>> {
  if (config.demo) await seedDemo(system);
  if (config.demo && config.demoHistory) {
    // Only a fresh world has a table of four: whoever starts it again goes on with their own.
    const isFresh = await seedHistory(system);
    await seedPrinter(system);
    if (isFresh) await seedEvening(system);
  }
  const locked = await system.accounts.lockPublished();
  const [leaving, closing] = [new AbortController(), new AbortController()];
  const rendering = await loadRenderers();
  const pages = { ...rendering, demoVenues: () => demoVenues(system), allStores: allStores(system) };
  const app = createApp({ ...system, closing: closing.signal, leaving: leaving.signal, pages });
  const common = commonHeaders(config.publicUrl.startsWith('https:'));
  const answerMenu = menuLane({ ...system, ...rendering, common });
  const answerVenue = venueLane({ ...system, common });
  const listener = getRequestListener(app.fetch);
  if (signals.came) return () => system.close();
  let asked = 0;
  const server = httpServer((request, response) => {
    asked += 1;
    if (asked === WORK) setFlagsFromString('--semi-space-growth-factor=2');
    if (leaving.signal.aborted) response.shouldKeepAlive = false;
    const way = request.url?.startsWith('/api/') ? answerVenue : answerMenu;
    shortly(
      () => way(request, response),
      () => void listener(request, response),
    );
  });
  const room = connectionRoom(config);
  if (room) keepRoom(server, room);
  server.listen(config.port, config.host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  // Only now that nothing can fail any more: the password is shown this once.
  const admin = await system.accounts.ensureFirstAdmin();
  system.sweeps.start();
  system.jobs.start();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  console.log(await openingWords({ ...system, port, admin, locked }));
  return async () => {
    leaving.abort();
    if (config.trustedProxies > 0) await setTimeout(LEAVE_MS);
    // Streams end first, or the server would wait for them.
    closing.abort();
    await new Promise<void>((resolve) => {
      void setTimeout(DRAIN_MS, undefined, { ref: false }).then(resolve);
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    await system.close();
  };
}

/** What is not answered on the short way, or goes wrong there before anything was sent, is told by the long one. */
function shortly(answered: () => ReturnType<ShortWay>, goOn: () => void): void {
  try {
    const found = answered();
    if (found === false) goOn();
    else if (found !== true) void found.catch(() => false).then((late) => (late ? undefined : goOn()));
  } catch {
    goOn();
  }
}

type Signals = {
  /** Whether one came. */
  readonly came: boolean;
  /** What ends the process from now on; at once where a signal came before there was anything to end. */
  endBy(stop: () => Promise<void>): void;
};

/**
 * SIGTERM and SIGINT drain and exit 0, from the first moment on: one that comes while the process starts is answered when it has, or its own
 * PostgreSQL would stay behind. What does not end in time is ended, and exits 1, as it does at a second signal. npm may pass the same signal on
 * twice, so a second one within a second is the first.
 */
function listenForSignals(): Signals {
  let asked = 0;
  let stop: (() => Promise<void>) | null = null;
  const end = () =>
    stop?.().then(
      () => {
        console.log('Parea has stopped.');
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  const onSignal = () => {
    if (asked > 0) {
      if (Date.now() - asked > 1000) process.exit(1);
      return;
    }
    asked = Date.now();
    void setTimeout(END_MS, undefined, { ref: false }).then(() => {
      log.error('stopping took too long; what is still under way is cut off');
      process.exit(1);
    });
    void end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return {
    get came() {
      return asked > 0;
    },
    endBy(how) {
      stop = how;
      if (asked > 0) void end();
    },
  };
}

start().catch((error: unknown) => {
  console.error(`Parea could not start. ${troubleInWords(error, process.env)}`);
  process.exit(1);
});
