import { setTimeout as wait } from 'node:timers/promises';
import type { PaperWidth } from '#domain/printing.ts';
import { isWell, WELL, type Ask, type Condition, type Faults, type Paper, type Rang, type Turn } from './faults.ts';
import { obeyStar } from './star-commands.ts';
import { typist } from './typist.ts';

const PICTURE = 'image/png';

/** Beside what may be wrong with any. Lost confirmations are repeated. */
export type StarFaults = Faults & {
  /** It fetches a job so often before it prints it. */
  fetches: number;
  /** So many of its confirmations arrive, and it does not hear so; it repeats them. */
  deaf: number;
  /** Older firmware calls jobs by nothing. */
  tokens: boolean;
  /** What it can print. */
  types: readonly string[];
  width: PaperWidth;
};
const TYPES = ['text/plain', 'image/png', 'application/vnd.star.starprnt', 'application/octet-stream'];

/** How it says that it is. */
const poll = ({ condition }: Faults): string =>
  JSON.stringify({ status: '23 6 0 0 0 0 0 0 0', printerMAC: '00:11:62:00:00:01', statusCode: encodeURIComponent(CODES[condition]) });

type Offer = { readonly jobReady?: boolean; readonly jobToken?: string; readonly mediaTypes?: readonly string[] };

/** As the maker's codes have it. */
const CODES: Readonly<Record<Condition, string>> = {
  ok: '200 OK',
  'paper-low': '211 Paper low',
  'paper-out': '410 Paper out',
  'cover-open': '420 Cover open',
};

/** A pretended Star printer that speaks CloudPRNT as the maker's manual says. `onPaper` gets what comes out of it. */
export function starPrinter(address: string, ask: Ask, onPaper: (printed: Paper) => void) {
  const faults: StarFaults = { ...WELL, fetches: 1, deaf: 0, tokens: true, types: TYPES, width: 576 };
  const rang: Rang = { drawer: 0, bell: 0 };
  let unconfirmed: { readonly token: string; readonly code: string } | null = null;
  const named = (token: string) => (faults.tokens ? { token } : {});

  const confirm = async (token: string, code: string): Promise<void> => {
    if (faults.loses > 0) {
      faults.loses -= 1;
      unconfirmed = { token, code };
      return;
    }
    await ask(`${address}?${new URLSearchParams({ ...named(token), code })}`, { method: 'DELETE' });
    unconfirmed = faults.deaf > 0 ? { token, code } : null;
    faults.deaf = Math.max(0, faults.deaf - 1);
  };

  const print = async (token: string, type: string): Promise<Turn> => {
    let [job, headers] = [new Uint8Array(), new Headers()];
    for (let time = 0; time < faults.fetches; time += 1) {
      const answer = await ask(`${address}?${new URLSearchParams({ ...named(token), type })}`, { method: 'GET' });
      if (answer.status !== 200) {
        await confirm(token, '520 Download failed');
        return 'failed';
      }
      [job, headers] = [new Uint8Array(await answer.arrayBuffer()), answer.headers];
    }
    if (faults.failsOnce) {
      Object.assign(faults, { failsOnce: false, condition: 'paper-out' });
      await confirm(token, CODES['paper-out']);
      return 'failed';
    }
    if (faults.slow > 0) await wait(faults.slow);
    const paper = await printed(job, { type, headers, rang, width: faults.width });
    if (!paper) {
      await confirm(token, '512 Unknown command');
      return 'failed';
    }
    onPaper(paper);
    await confirm(token, CODES.ok);
    return 'printed';
  };

  return {
    faults,
    rang,
    /** Asks once, and prints what it is offered. */
    async turn(): Promise<Turn> {
      if (unconfirmed !== null) await confirm(unconfirmed.token, unconfirmed.code);
      if (unconfirmed !== null) return 'idle';
      const answer = await ask(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: poll(faults) });
      if (answer.status !== 200) return 'refused';
      const said = (await answer.json()) as Offer;
      if (!said.jobReady || said.jobToken === undefined || !isWell(faults.condition)) return 'idle';
      const type = said.mediaTypes?.find((one) => faults.types.includes(one));
      if (type !== undefined) return print(said.jobToken, type);
      await confirm(said.jobToken, '510 Incompatible media');
      return 'failed';
    },
    /** It forgets what it was about to say. */
    restart: () => void (unconfirmed = null),
  };
}

type Job = { readonly type: string; readonly headers: Headers; readonly rang: Rang; readonly width: PaperWidth };
/** What stands on paper; null: it is none of its commands. Drawer and bell are headers of a picture, or commands among the others. */
async function printed(job: Uint8Array, { type, headers, rang, width }: Job): Promise<Paper | null> {
  if (type === PICTURE) {
    if (headers.has('x-star-cashdrawer')) rang.drawer += 1;
    if (headers.has('x-star-buzzerstartpattern')) rang.bell += 1;
    return { paper: job };
  }
  const types = typist({ maker: 'star', width });
  return obeyStar(job, types, rang) ? types.cut() : null;
}
