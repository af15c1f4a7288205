/** What is wrong with a pretended printer; changed while it runs. */
export type Faults = {
  /** As the maker's codes have it. */
  status: '200 OK' | '211 Paper low' | '410 Paper out' | '420 Cover open';
  /** It fetches a job so often before it prints it. */
  fetches: number;
  /** So many of its confirmations get lost on their way; it repeats them. */
  loses: number;
  /** The paper ends in the middle of the next job. */
  failsOnce: boolean;
};

type Ask = (address: string, init: RequestInit) => Promise<Response>;
type Printed = { readonly token: string; readonly paper: Uint8Array };
export type Turn = 'idle' | 'refused' | 'printed' | 'failed';

/** A pretended Star printer that speaks CloudPRNT as the maker's manual says. `onPaper` gets what comes out of it, as PNG. */
export function starPrinter(address: string, ask: Ask, onPaper: (printed: Printed) => void) {
  const faults: Faults = { status: '200 OK', fetches: 1, loses: 0, failsOnce: false };
  let unconfirmed: string | null = null;

  const confirm = async (token: string, code: string): Promise<void> => {
    if (faults.loses > 0) {
      faults.loses -= 1;
      unconfirmed = token;
      return;
    }
    await ask(`${address}?${new URLSearchParams({ token, code })}`, { method: 'DELETE' });
    unconfirmed = null;
  };

  const print = async (token: string): Promise<Turn> => {
    let paper = new Uint8Array();
    for (let time = 0; time < faults.fetches; time += 1) {
      const answer = await ask(`${address}?${new URLSearchParams({ token, type: 'image/png' })}`, { method: 'GET' });
      if (answer.status !== 200) {
        await confirm(token, '520 Download failed');
        return 'failed';
      }
      paper = new Uint8Array(await answer.arrayBuffer());
    }
    if (faults.failsOnce) {
      Object.assign(faults, { failsOnce: false, status: '410 Paper out' });
      await confirm(token, '410 Paper out');
      return 'failed';
    }
    onPaper({ token, paper });
    await confirm(token, '200 OK');
    return 'printed';
  };

  return {
    faults,
    /** Asks once, and prints what it is offered. */
    async turn(): Promise<Turn> {
      if (unconfirmed !== null) await confirm(unconfirmed, '200 OK');
      if (unconfirmed !== null) return 'idle';
      const body = JSON.stringify({
        status: '23 6 0 0 0 0 0 0 0',
        printerMAC: '00:11:62:00:00:01',
        statusCode: encodeURIComponent(faults.status),
      });
      const answer = await ask(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (answer.status !== 200) return 'refused';
      const said = (await answer.json()) as { readonly jobReady?: boolean; readonly jobToken?: string };
      return said.jobReady && said.jobToken !== undefined && faults.status.startsWith('2') ? print(said.jobToken) : 'idle';
    },
    /** It forgets what it was about to say. */
    restart: () => void (unconfirmed = null),
  };
}
