import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { freePort, startApp } from './app-process.ts';
import { breakBuild, type Edit } from './broken-build.ts';
import { learnAmount, orderBody, place, post, readMenu } from './diner.ts';
import { draws, until, type Proof } from './proof.ts';
import {
  cutBeforeAnswer,
  cutInAnswer,
  cutInRequest,
  flapping,
  halfOpen,
  slow,
  slowToClose,
  spoiltWire,
  swallowAnswer,
  swallowRequest,
  trickle,
  type Ended,
  type WireFault,
} from './spoilt-wire.ts';

/** A mail that a server said yes to. `known`: the sender has heard that, for it had read all of it when it ended. */
type Taken = { readonly id: string; readonly words: string; known: boolean };
/** The yes to a mail: how many bytes of its connection's server it ends after. */
type Yes = { readonly mail: Taken; readonly upTo: number };

/** A mail server of our own that says yes to everything. */
async function mailServer() {
  const taken: Taken[] = [];
  const yeses = new Map<number, Yes>();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.write('220 mail.parea.example\r\n');
    let heard = '';
    const port = socket.remotePort ?? 0;
    yeses.delete(port);
    let inMail = false;
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      for (;;) {
        const end = heard.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const said = heard.slice(0, end);
        heard = heard.slice(end + (inMail ? 5 : 2));
        if (inMail) {
          inMail = false;
          const text = said.replaceAll('=\r\n', '');
          const mail = { id: /^message-id: (\S+)/im.exec(text)?.[1] ?? '', words: /words-\d+-\d+-end/.exec(text)?.[0] ?? '', known: false };
          taken.push(mail);
          socket.write(`250 ${OURS}\r\n`);
          yeses.set(port, { mail, upTo: socket.bytesWritten });
          continue;
        }
        const word = said.slice(0, 4).toUpperCase();
        inMail = word === 'DATA';
        socket.write(inMail ? '354 go on\r\n' : word === 'QUIT' ? '221 bye\r\n' : '250 yes\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    isIdle: () => open.size === 0,
    onEnd({ port, heard }: Ended) {
      const yes = yeses.get(port);
      if (yes && heard >= yes.upTo) yes.mail.known = true;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

const OURS = 'this mail is ours now';
/** The one moment in which SMTP knows no better than to send it again. */
const swallowYes: WireFault = {
  name: 'the yes to the mail itself swallowed',
  down(line, chunk) {
    if (!chunk.includes(OURS)) return void line.client.write(chunk);
    line.met();
    line.dead = true;
  },
};
const MAIL_FAULTS: readonly WireFault[] = [
  slow('late by 100 to 300 ms', 100, 300),
  slow('late by 2 s', 2_000, 2_000),
  trickle(400),
  cutInRequest,
  cutBeforeAnswer(0.2),
  cutInAnswer(0.2),
  swallowAnswer(0.2),
  swallowRequest,
  slowToClose,
  halfOpen(0.2),
  flapping(300, 300),
  swallowYes,
];
/** A tenth of the product's patience, so that hundreds of attempts that come to nothing end within an evening; all else is as it is. */
const HURRIED: readonly Edit[] = [
  { file: 'src/platform/server/mailer.ts', find: 'const PATIENCE_MS = 15_000;', replace: 'const PATIENCE_MS = 1_500;' },
  { file: 'src/platform/server/mailer.ts', find: 'const WHOLE_PATIENCE_MS = 45_000;', replace: 'const WHOLE_PATIENCE_MS = 4_500;' },
  { file: 'src/platform/server/queued-mailer.ts', find: 'const PAGE_WAITS_MS = 2_000;', replace: 'const PAGE_WAITS_MS = 200;' },
];
/** An attempt ends after 4.5 s, whatever the server does; on a machine that does other things as well. */
const ATTEMPTS_END_MS = 30_000;
/** On a machine that does other things as well. */
const GUEST_WAITS_MS = 5_000;
const AT_ONCE = 8;

export const mailWires: Proof = {
  name: 'twelve faults on the wire to the mail server',
  claim: 'every mail arrives, twice only where the server’s yes was lost and then under one Message-ID, and orders wait for none',
  rounds: { full: 20, small: 0 },
  onlyWhole: true,
  async run({ root, data, rounds, seed, patienceMs }) {
    const hurried = breakBuild(root, HURRIED);
    const server = await mailServer();
    const wire = await spoiltWire({ host: '127.0.0.1', port: server.port }, draws(seed), server.onEnd);
    const env = { SMTP_URL: `smtp://127.0.0.1:${wire.port}`, CONTACT_EMAIL: 'who.runs.it@parea.example' };
    const app = await startApp({ root: hurried.root, dataDir: data.path, port: await freePort(), env });
    const client = await data.connect();
    const violations: string[] = [];
    const wanted: string[] = [];
    let slowest = 0;
    let met = 0;
    try {
      const { ticket } = (await (await fetch(`${app.url}/api/contact`)).json()) as { ticket: string };
      const write = (words: string) =>
        post(app.url, '/api/contact', { name: 'Maria', email: 'maria@parea.example', message: `${words}\n`, ticket });
      await until(async () => (await write('Nobody waits for this.')).status < 300, patienceMs, 500);
      const order = await orderer(app.url);
      for (const [nth, fault] of MAIL_FAULTS.entries()) {
        const before = wire.met;
        wire.spoil(fault);
        // However few they are, one meets the fault.
        for (let sent = 0; sent < rounds || (wire.met === before && sent < 40); sent += AT_ONCE) {
          const mine = Array.from({ length: Math.min(AT_ONCE, Math.max(1, rounds - sent)) }, (_, one) => `words-${nth}-${sent + one}-end`);
          wanted.push(...mine);
          const [, ...answers] = await Promise.all([order().then((took) => (slowest = Math.max(slowest, took))), ...mine.map(write)]);
          const refused = answers.filter(({ status }) => status >= 300);
          violations.push(...refused.map(({ status }) => `${fault.name}: a message was answered with ${status}`));
        }
        wire.spoil(null);
        met += wire.met - before;
        if (wire.met === before) violations.push(`${fault.name}: nothing met the fault`);
        // Whoever hurried the queue while a first attempt goes on would send twice by their own hand.
        let idleSince = performance.now();
        const isIdle = () => {
          if (!server.isIdle()) idleSince = performance.now();
          return performance.now() - idleSince > 3_000;
        };
        if ((await until(isIdle, ATTEMPTS_END_MS + rounds * 1_000)) === null) violations.push(`${fault.name}: an attempt never ended`);
        const isDone = async () => {
          const { rows } = await client.query<{ left: number }>(
            `with hurried as (update pgboss.job set start_after = now() where name = 'mail' and state in ('created', 'retry') returning id)
             select count(*)::int as left from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`,
          );
          return rows[0]?.left === 0;
        };
        if ((await until(isDone, patienceMs * 2 + rounds * 2_000, 500)) === null) violations.push(`${fault.name}: mails stay in the queue`);
      }
      const lost = wanted.filter((words) => !server.taken.some((one) => one.words === words));
      if (lost.length > 0) violations.push(`${lost.length} mails never arrived: ${lost.slice(0, 5).join(', ')}`);
      const copies = Map.groupBy(
        server.taken.filter(({ words }) => words !== ''),
        ({ words }) => words,
      );
      let again = 0;
      for (const [words, list] of copies) {
        again += list.length - 1;
        if (list.slice(0, -1).some(({ known }) => known)) violations.push(`${words} came again though its sender had heard the yes`);
        if (new Set(list.map(({ id }) => id)).size !== 1 || list[0]?.id === '') violations.push(`${words} came under several names`);
      }
      if (![...copies.values()].some((list) => list.some(({ known }) => known))) violations.push('nobody heard a yes');
      if (slowest > GUEST_WAITS_MS) violations.push(`an order took ${Math.round(slowest)} ms`);
      for (const [line] of app.output().matchAll(/^.*"level":50.*$/gm)) violations.push(line.slice(0, 600));
      const heard = server.taken.filter(({ known }) => known).length;
      const counted = `${wanted.length} mails, ${heard} times the yes was heard, ${met} times a fault was met, ${again} came again after a lost yes, slowest order ${Math.round(slowest)} ms`;
      return { counted, violations };
    } finally {
      await client.end();
      await app.stop();
      await wire.close();
      await server.close();
      hurried.remove();
    }
  },
};

/** Orders, and says how long that took. */
async function orderer(url: string): Promise<() => Promise<number>> {
  const menu = await readMenu(url, 1);
  const [dish] = menu.plain;
  if (!dish) throw new Error('nothing can be ordered');
  const body = orderBody(menu, { dishes: [[dish, 1]] }, 1);
  const orderAmount = await learnAmount(url, body);
  return async () => {
    const began = performance.now();
    const { status } = await place(url, { key: crypto.randomUUID(), body: { ...body, orderAmount }, cookie: null });
    return status < 300 ? performance.now() - began : Number.POSITIVE_INFINITY;
  };
}
