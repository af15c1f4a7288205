import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { within } from './within.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A UUID: one mail however often it is tried; its Message-ID. */
  readonly id?: string;
  readonly replyTo?: string;
  /** Texts that go with it as files. */
  readonly attachments?: readonly { readonly filename: string; readonly content: string; readonly contentType: string }[];
};

/** Outgoing mail. `send` settles when the mail is handed over: to the server of SMTP_URL, or to the folder. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const PATIENCE_MS = 15_000;
const PATIENCE = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS, dnsTimeout: PATIENCE_MS };
/** A server that says a word now and then is no server either. */
const WHOLE_PATIENCE_MS = 45_000;
/** Not base64, which is the choice for Greek otherwise: a link stays readable in the file, and for those who look at a mail's source. */
const ENCODING = { textEncoding: 'quoted-printable' } as const;

/** Loaded by the first mail: a start has none to send. */
const nodemailer = () => import('nodemailer');

/** Mails go through SMTP_URL (its `?from=` names the sender), else into `DATA_DIR/mail`, one `.eml` file each. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>, clock: Clock = systemClock): Mailer {
  if (config.smtpUrl === null) return folderMailer(join(config.dataDir, 'mail'), senderOf(config.publicUrl, null), clock);
  const url = new URL(config.smtpUrl);
  const from = senderOf(config.publicUrl, url.searchParams.get('from'));
  url.searchParams.delete('from');
  return {
    async send(mail) {
      const { createTransport } = await nodemailer();
      const transport = createTransport({ url: url.href, ...PATIENCE }, { ...ENCODING, from });
      const sent = transport.sendMail({ ...wired(mail), ...named(mail, from) });
      await within(WHOLE_PATIENCE_MS, sent, 'The mail server did not take the mail in time.');
    },
  };
}

/** Whether a mail server lets us in, without a mail; null where it does, else what it said. */
export async function reachMailServer(smtpUrl: string): Promise<string | null> {
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  const { createTransport } = await nodemailer();
  const transport = createTransport({ url: url.href, ...PATIENCE });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

/** With the line ends of mail: the composer cuts long lines anywhere, links too, where it sees others. */
const wired = ({ attachments, ...mail }: Mail) => ({
  ...mail,
  ...(attachments && { attachments: [...attachments] }),
  text: onWire(mail.text),
  ...(mail.html !== undefined && { html: onWire(mail.html) }),
});
/** Sent once more, because the server's yes was lost, it is the same mail to who reads it. */
const named = ({ id }: Mail, { address }: Sender) => id !== undefined && { messageId: `<${id}@${address.split('@').at(-1)}>` };
const onWire = (words: string): string => words.replaceAll(/\r?\n/g, '\r\n');

type Sender = { readonly name: string; readonly address: string };

function senderOf(publicUrl: string, given: string | null): Sender {
  const { hostname } = new URL(publicUrl);
  return { name: 'Parea', address: given ?? `no-reply@${/[a-z]\.[a-z]/i.test(hostname) ? hostname : 'parea.example'}` };
}

/** Whole files only: each is written beside its name and then moved to it. Readable by the owner alone, for mails carry links that let in. */
function folderMailer(folder: string, from: Sender, clock: Clock): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await nodemailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { ...ENCODING, from });
      const { message } = await composer.sendMail({ ...wired(mail), date: new Date(clock()) });
      const stamp = new Date(clock()).toISOString().replaceAll(':', '-');
      const file = join(folder, `${stamp}-${randomBytes(4).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600, flag: 'wx' });
      await rename(`${file}.part`, file);
    },
  };
}
