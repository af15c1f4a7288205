import { setTimeout as wait } from 'node:timers/promises';
import { pngOf } from '#features/printing/server/png.ts';
import type { PaperWidth } from '#domain/printing.ts';
import { WELL, type Ask, type Condition, type Faults, type Paper, type Rang, type Turn } from './faults.ts';
import { commandOf, typed } from './paper-commands.ts';
import { typist } from './typist.ts';

/** Beside what may be wrong with any. Lost results are repeated. */
export type EpsonFaults = Faults & {
  /** So many answers to its asking get lost on their way. */
  losesAnswers: number;
  /** So many of its results arrive, and it does not hear so; it repeats them. */
  deaf: number;
  /** Older firmware calls tickets by no number. */
  numbers: boolean;
  width: PaperWidth;
};

/** Bits of the maker's status, and its codes of what fails. */
const ASB: Readonly<Record<Condition, number>> = {
  ok: 0x0f00_0014,
  'paper-low': 0x0f02_0014,
  'paper-out': 0x0f0a_001c,
  'cover-open': 0x0f00_003c,
};
const CODES: Readonly<Record<Condition, string>> = {
  ok: '',
  'paper-low': '',
  'paper-out': 'EPTR_REC_EMPTY',
  'cover-open': 'EPTR_COVER_OPEN',
};
const DECLARED = '<?xml version="1.0" encoding="utf-8"?>';
const REQUEST =
  /^<\?xml version="1\.0" encoding="utf-8"\?><PrintRequestInfo Version="[123]\.00"><ePOSPrint><Parameter><devid>local_printer<\/devid><timeout>\d+<\/timeout><printjobid>([A-Za-z0-9_.-]{1,30})<\/printjobid><\/Parameter><PrintData><epos-print xmlns="http:\/\/www\.epson-pos\.com\/schemas\/2011\/03\/epos-print">(?:<image width="(\d+)" height="(\d+)" color="color_1" mode="mono">([A-Za-z0-9+/=]+)<\/image>|<command>((?:[0-9a-f]{2})+)<\/command>)((?:<(?:cut|pulse|sound) [^<>]*\/>)*)<\/epos-print><\/PrintData><\/ePOSPrint><\/PrintRequestInfo>$/;

/** A pretended Epson printer that speaks Server Direct Print as the maker's manual says. `onPaper` gets what comes out of it. */
export function epsonPrinter(address: string, ask: Ask, onPaper: (printed: Paper) => void) {
  const faults: EpsonFaults = { ...WELL, losesAnswers: 0, deaf: 0, numbers: true, width: 576 };
  const rang: Rang = { drawer: 0, bell: 0 };
  let unsaid: string | null = null;
  const post = (fields: Readonly<Record<string, string>>) =>
    ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ID: '', ...fields }).toString(),
    });

  const say = async (result: string): Promise<void> => {
    if (faults.loses > 0) {
      faults.loses -= 1;
      unsaid = result;
      return;
    }
    await post({ ConnectionType: 'SetResponse', ResponseFile: result });
    unsaid = faults.deaf > 0 ? result : null;
    faults.deaf = Math.max(0, faults.deaf - 1);
  };
  const print = async (request: string): Promise<Turn> => {
    const [, job = '', width, height, dots = '', commands, extras = ''] = REQUEST.exec(request) ?? [];
    const paper = commands === undefined ? pictured(Number(width), Number(height), dots) : await written(commands, faults.width);
    if (faults.failsOnce) Object.assign(faults, { failsOnce: false, condition: 'paper-out' });
    const code = paper ? CODES[faults.condition] : 'SchemaError';
    if (faults.slow > 0) await wait(faults.slow);
    if (code === '' && paper) {
      onPaper(paper);
      if (extras.includes('<pulse ')) rang.drawer += 1;
      if (extras.includes('<sound ')) rang.bell += 1;
    }
    await say(resultOf(faults, job, code));
    return code === '' ? 'printed' : 'failed';
  };

  return {
    faults,
    rang,
    /** Says what it has to say, or asks once and prints what it gets. */
    async turn(): Promise<Turn> {
      if (unsaid !== null) {
        await say(unsaid);
        return 'idle';
      }
      const answer = await post({ ConnectionType: 'GetRequest', Name: '' });
      if (answer.status !== 200) return 'refused';
      const request = await answer.text();
      if (request === '') return 'idle';
      if (faults.losesAnswers === 0) return print(request);
      faults.losesAnswers -= 1;
      return 'idle';
    },
    /** Says how it is, where that is switched on: with others that hang at it. */
    async tell(): Promise<void> {
      const own = `asbstatus = "0x${ASB[faults.condition].toString(16).padStart(8, '0').toUpperCase()}"`;
      const others = '<printerstatus devicename="kitchen_printer" asbstatus = "0x00000001"/>';
      const status = `<statusmonitor Version="1.00">${others}<printerstatus devicename="local_printer" ${own}/></statusmonitor>`;
      await post({ ConnectionType: 'SetStatus', Status: DECLARED + status });
    },
    /** It forgets what it was about to say. */
    restart: () => void (unsaid = null),
  };
}

/** Null: it has not all its dots. */
function pictured(width: number, height: number, dots: string): Paper | null {
  const bits = Buffer.from(dots, 'base64');
  return bits.length === 0 || bits.length !== (width / 8) * height ? null : { paper: pngOf({ width, height, bits }) };
}

/** Null: it has something that is none of its commands. */
async function written(commands: string, width: PaperWidth): Promise<Paper | null> {
  const types = typist({ maker: 'epson', width });
  let bytes = Buffer.from(commands, 'hex');
  for (let next = commandOf(bytes); next; next = commandOf(bytes)) {
    bytes = bytes.subarray(next[1]);
    if (next[0].what === 'begin') types.begin();
    else if (!typed(next[0], types) && next[0].what !== 'nothing') return null;
  }
  return types.cut();
}

/** What became of a job; no code: it is on paper. */
function resultOf({ condition, numbers }: EpsonFaults, job: string, code: string): string {
  const response = `<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${code === ''}" code="${code}" status="${ASB[condition]}" battery="0"/>`;
  if (!numbers) return `${DECLARED}<PrintResponseInfo Version="1.00">${response}</PrintResponseInfo>`;
  return `${DECLARED}<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`;
}
