import { createConnection, type Socket } from 'node:net';
import { canPrint, type PrinterState } from '#domain/printing.ts';
import { ASK_DONE, ASK_STATE, paperOf, stateOf } from './esc-pos.ts';
import { listenTo, type Heard } from './printer-ear.ts';

/** Printers are called here alone, so that nobody reaches anything else with a printer's address. */
export const RAW_PORT = 9100;

/** Milliseconds that each step may take. */
export const PATIENCE = {
  connect: 3_000,
  /** A printer that tells its state does so at once; others never do. */
  answer: 1_500,
  /** The same of saying that it is done, while it has nothing to do. */
  idle: 500,
  /** Asked so often how it is while it prints. */
  again: 2_000,
  /** A long ticket on a slow printer. */
  print: 30_000,
  /** One that never says that it is done is done when it has been well for so long. */
  settle: 4_000,
  /** One that says nothing at all lets go in this time, or never does. */
  taken: 5_000,
  /** It takes one connection at a time: the next one waits until it has let go of this. */
  rest: 500,
};

/**
 * What became of a call: `printed`; `unprinted`, and why; `unsure`: it was sent, and nobody said that it is on paper. `state` is what the printer
 * tells, or what is believed of it.
 */
export type Sent = { readonly what: 'printed' | 'unprinted' | 'unsure'; readonly state: PrinterState };
type At = { readonly host: string; readonly port: number };

/** Sends a ticket to a printer, or (null) asks how it is. Never rejects. */
export async function sendRaw(at: At, ticket: Buffer | null, patience: typeof PATIENCE = PATIENCE): Promise<Sent> {
  const socket = createConnection(at);
  socket.setNoDelay(true);
  const heard = listenTo(socket);
  let begun = false;
  try {
    if (!(await heard.connected(patience.connect))) return { what: 'unprinted', state: 'silent' };
    const told = await askState(socket, heard, patience);
    const state = heard.isStranger() ? 'trouble' : (told ?? 'online');
    if (ticket === null || !canPrint(state)) return { what: 'unprinted', state };
    const saysDone = told !== null && (await askDone(socket, heard, patience.idle));
    begun = true;
    socket.write(ticket);
    return told === null ? await believed(socket, heard, patience) : await watched(socket, heard, { saysDone, patience });
  } catch {
    return { what: begun ? 'unsure' : 'unprinted', state: 'silent' };
  } finally {
    await letGo(socket, heard, patience.rest);
  }
}

async function letGo(socket: Socket, heard: Heard, ms: number): Promise<void> {
  socket.end();
  await heard.ended(ms).catch(() => false);
  socket.destroy();
}

/** Null: it does not tell. */
async function askState(socket: Socket, heard: Heard, { answer }: typeof PATIENCE): Promise<PrinterState | null> {
  heard.forget();
  socket.write(ASK_STATE);
  const answers = await heard.states(answer);
  return answers && stateOf(...answers);
}

async function askDone(socket: Socket, heard: Heard, ms: number): Promise<boolean> {
  socket.write(ASK_DONE);
  return (await heard.done(ms)) !== null;
}

/** It tells how it is, and most say when they are done. While they say nothing they are asked. */
async function watched(
  socket: Socket,
  heard: Heard,
  { saysDone, patience }: { readonly saysDone: boolean; readonly patience: typeof PATIENCE },
): Promise<Sent> {
  const begun = Date.now();
  if (saysDone) socket.write(ASK_DONE);
  while (Date.now() - begun < patience.print) {
    const done = await heard.done(patience.again);
    if (done !== null && saysDone) return canPrint(paperOf(done)) ? { what: 'printed', state: paperOf(done) } : UNSURE_PAPER;
    const state = await askState(socket, heard, patience);
    if (state !== null && !canPrint(state)) return { what: 'unsure', state };
    if (state !== null && !saysDone && Date.now() - begun >= patience.settle) return { what: 'printed', state };
  }
  return { what: 'unsure', state: 'trouble' };
}
const UNSURE_PAPER: Sent = { what: 'unsure', state: 'paper_out' };

/** It says nothing of itself: it is believed once it has taken everything without breaking off. */
async function believed(socket: Socket, heard: Heard, { taken }: typeof PATIENCE): Promise<Sent> {
  socket.end();
  await heard.ended(taken);
  return { what: 'printed', state: 'online' };
}
