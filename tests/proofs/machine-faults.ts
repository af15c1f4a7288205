import pg from 'pg';
import type { DatabasePair, Node } from '../../scripts/ha/database-pair.ts';
import type { Front } from '../../scripts/ha/front.ts';
import type { Apart } from '../../scripts/ha/machines.ts';

/** A database machine that can be spoilt as a whole. */
export type Spoilt = { readonly node: Node; readonly machine: Apart };

/** What happens to a machine, and how it comes back. */
export type Fault = {
  readonly name: string;
  strike(victim: Spoilt, other: Spoilt): Promise<void>;
  /** Called once the other has taken over; nobody may write on the one that was struck by then. Gives what it took, in words. */
  mend(victim: Spoilt, other: Spoilt, pair: DatabasePair): Promise<string[]>;
};

const pause = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

export const killed: Fault = {
  name: 'killed',
  async strike({ machine }) {
    machine.kill();
  },
  async mend({ node }) {
    await node.program.ended;
    node.boot();
    return [];
  },
};

/** Its processes stop where they are, and go on when another leads already: for a moment each believes that it still does. */
export const frozen: Fault = {
  name: 'frozen',
  async strike({ machine }) {
    machine.freeze();
  },
  async mend({ node, machine }, _other, pair) {
    const writing = writeOnto(node, pair);
    machine.thaw();
    return writing;
  },
};

/** Nobody reaches it, and it reaches nobody; who is on its side of the cut still tries to write. */
export const cutOff: Fault = {
  name: 'cut off',
  async strike({ machine }) {
    machine.cut();
  },
  async mend({ node, machine }, _other, pair) {
    const url = `postgres://parea:${pair.password}@${machine.address}:${node.postgresPort}/parea`;
    const inside = machine.start('psql', ['--no-psqlrc', '-c', `create table written_apart_${Date.now()} (n int)`, url], {
      PGCONNECT_TIMEOUT: '3',
    });
    await Promise.race([inside.ended, pause(5_000)]);
    machine.heal();
    await inside.ended;
    return /^CREATE TABLE$/m.test(inside.said()) ? [`${node.machine.name} took a write while it was cut off`] : [];
  },
};

/** The replica's cable is out for a moment, and then the primary dies: what was acknowledged in between would be lost. */
export const killedWhileAlone: Fault = {
  name: 'killed while alone',
  async strike({ machine }, other) {
    other.machine.cut();
    await pause(1_500);
    machine.kill();
    other.machine.heal();
  },
  mend: (victim, other, pair) => killed.mend(victim, other, pair),
};

const LOOKED_MS = 12_000;

/** Tries to write on a machine that does not lead any more, past everything that knows so. Gives what it took. */
async function writeOnto(node: Node, pair: DatabasePair): Promise<string[]> {
  const taken: string[] = [];
  const tries: Promise<void>[] = [];
  const tryOnce = async (at: number): Promise<void> => {
    const client = new pg.Client({
      host: node.machine.address,
      port: node.postgresPort,
      user: 'parea',
      password: pair.password,
      database: 'parea',
      connectionTimeoutMillis: 3_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`create table written_late_${Date.now()}_${at} (n int)`);
      taken.push(`${node.machine.name} took a write though another machine leads`);
    } catch {
      // Read only, or ended: as it must be.
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  for (let at = 0; at < LOOKED_MS / 100; at += 1) {
    tries.push(tryOnce(at));
    await pause(100);
  }
  await Promise.all(tries);
  return taken;
}

/** What each said last, for who must find out why. */
export const wordsOf = (pair: DatabasePair, front: Front): string =>
  [...pair.nodes.map((node) => node.program), ...front.programs()]
    .map((program) => `--- ${program.name}\n${program.said().slice(-6_000)}`)
    .join('\n');
