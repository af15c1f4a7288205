import type { PaperWidth } from '#domain/printing.ts';
import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { CONDITIONS } from '../printers/faults.ts';
import { MAKERS } from '../printers/makers.ts';
import type { PretendedProvider } from './fiscal-provider.ts';
import type { Pretended } from './printer.ts';

type Say = (words: string) => void;
type Count = (text: string) => number;
type PrinterOptions = Omit<Pretended, 'address' | 'condition' | 'maker' | 'page' | 'say' | 'signal' | 'width'> & {
  readonly page: number | false;
  readonly letters: Pretended['maker'];
  readonly paper: '80' | '58';
  readonly status: Pretended['condition'];
};

/** What stands in for devices and services that somebody does not have. Each brings its own parts. */
export function standIns(parea: Command, say: Say, count: Count): void {
  printer(parea, say, count);
  provider(parea, say, count);
}

function webAddress(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('It is the whole address that the portal shows, from http on.');
}

function printer(parea: Command, say: Say, count: Count): void {
  parea
    .command('printer')
    .description('A pretended ticket printer, for who has none: shows each ticket on a page and writes it as a picture.')
    .addArgument(
      new Argument('[address]', 'of one that asks (star, epson): what the portal shows when a printer is added').argParser(webAddress),
    )
    .addOption(new Option('--speaks <kind>', 'which printer it is').choices(['star', 'epson', 'escpos']).default('star'))
    .option('--out <folder>', 'where the pictures go', './tickets')
    .option('--page <port>', 'where its page is, on this machine; 0: a free one', count, 9180)
    .option('--no-page', 'no page')
    .addOption(new Option('--status <status>', 'how it is').choices([...CONDITIONS]).default('ok'))
    .option('--loses <number>', 'so many of its answers get lost (escpos: it breaks off in so many tickets)', count, 0)
    .option('--slow <milliseconds>', 'how long a ticket takes', count, 0)
    .option('--every <seconds>', 'how often it asks (star, epson)', count, 2)
    .option('--host <address>', 'where it listens (escpos)', '127.0.0.1')
    .option('--port <port>', 'where it listens (escpos)', count, 9100)
    .addOption(new Option('--tells <what>', 'what it says of itself (escpos)').choices(['all', 'state', 'nothing']).default('all'))
    .addOption(
      new Option('--letters <maker>', 'whose letters it has (escpos)').choices(MAKERS.filter((one) => one !== 'star')).default('epson'),
    )
    .addOption(new Option('--paper <millimetres>', 'how wide its letters go').choices(['80', '58']).default('80'))
    .action(async (at: string | undefined, { page, status, letters: maker, paper, ...options }: PrinterOptions) => {
      const ends = new AbortController();
      process.once('SIGINT', () => ends.abort());
      const width: PaperWidth = paper === '58' ? 384 : 576;
      const wanted = { ...options, address: at ?? null, page: page === false ? null : page, condition: status, maker, width };
      await (await import('./printer.ts')).pretendPrinter({ ...wanted, say, signal: ends.signal });
    });
}

function provider(parea: Command, say: Say, count: Count): void {
  parea
    .command('fiscal-provider')
    .description('A pretended fiscal provider, for who has none: takes order slips as the port asks, and shows them on a page.')
    .option('--host <address>', 'where it listens', '127.0.0.1')
    .option('--port <port>', 'where it listens; 0: a free one', count, 9190)
    .option('--secret <secret>', 'what the portal is told', 'a-pretended-secret')
    .option('--fails <number>', 'so many requests are answered with 500', count, 0)
    .option('--loses <number>', 'so many are done and never answered', count, 0)
    .option('--refuses <number>', 'so many are refused', count, 0)
    .option('--slow <milliseconds>', 'how long a request takes', count, 0)
    .action(async (options: Omit<PretendedProvider, 'say' | 'signal'>) => {
      const ends = new AbortController();
      process.once('SIGINT', () => ends.abort());
      await (await import('./fiscal-provider.ts')).pretendProvider({ ...options, say, signal: ends.signal });
    });
}
