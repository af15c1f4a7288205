import { setTimeout as wait } from 'node:timers/promises';
import { isWell, WELL, type Ask, type Condition, type Faults, type Paper, type Turn } from './faults.ts';

/** Beside what may be wrong with any. Lost confirmations are repeated. */
export type StarFaults = Faults & {
  /** It fetches a job so often before it prints it. */
  fetches: number;
  /** So many of its confirmations arrive, and it does not hear so; it repeats them. */
  deaf: number;
  /** Older firmware calls jobs by nothing. */
  tokens: boolean;
};

/** As the maker's codes have it. */
const CODES: Readonly<Record<Condition, string>> = {
  ok: '200 OK',
  'paper-low': '211 Paper low',
  'paper-out': '410 Paper out',
  'cover-open': '420 Cover open',
};

/** A pretended Star printer that speaks CloudPRNT as the maker's manual says. `onPaper` gets what comes out of it. */
export function starPrinter(address: string, ask: Ask, onPaper: (printed: Paper) => void) {
  const faults: StarFaults = { ...WELL, fetches: 1, deaf: 0, tokens: true };
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

  const print = async (token: string): Promise<Turn> => {
    let paper = new Uint8Array();
    for (let time = 0; time < faults.fetches; time += 1) {
      const answer = await ask(`${address}?${new URLSearchParams({ ...named(token), type: 'image/png' })}`, { method: 'GET' });
      if (answer.status !== 200) {
        await confirm(token, '520 Download failed');
        return 'failed';
      }
      paper = new Uint8Array(await answer.arrayBuffer());
    }
    if (faults.failsOnce) {
      Object.assign(faults, { failsOnce: false, condition: 'paper-out' });
      await confirm(token, CODES['paper-out']);
      return 'failed';
    }
    if (faults.slow > 0) await wait(faults.slow);
    onPaper({ paper });
    await confirm(token, CODES.ok);
    return 'printed';
  };

  return {
    faults,
    /** Asks once, and prints what it is offered. */
    async turn(): Promise<Turn> {
      if (unconfirmed !== null) await confirm(unconfirmed.token, unconfirmed.code);
      if (unconfirmed !== null) return 'idle';
      const body = JSON.stringify({
        status: '23 6 0 0 0 0 0 0 0',
        printerMAC: '00:11:62:00:00:01',
        statusCode: encodeURIComponent(CODES[faults.condition]),
      });
      const answer = await ask(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (answer.status !== 200) return 'refused';
      const said = (await answer.json()) as { readonly jobReady?: boolean; readonly jobToken?: string };
      return said.jobReady && said.jobToken !== undefined && isWell(faults.condition) ? print(said.jobToken) : 'idle';
    },
    /** It forgets what it was about to say. */
    restart: () => void (unconfirmed = null),
  };
}
