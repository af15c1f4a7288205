import { createServer, type AddressInfo, type Socket } from 'node:net';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMailer } from './mailer.ts';

const LINK = `http://localhost:3000/reset-password/${'a1B2'.repeat(6)}`;
const MAIL = { to: 'maria@example.com', subject: 'Νέος κωδικός', text: `Γεια σας Maria,\n\n${'πολλές λέξεις '.repeat(12)}:\n${LINK}\n` };

test('without SMTP_URL each mail is a whole file of its own, for the owner’s eyes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parea-mail-'));
  try {
    const mailer = openMailer({ smtpUrl: null, dataDir, publicUrl: 'http://localhost:3000' }, () => Date.UTC(2026, 4, 1, 12));
    await Promise.all([mailer.send(MAIL), mailer.send(MAIL)]);
    const files = readdirSync(join(dataDir, 'mail'));
    expect(files).toHaveLength(2);
    expect(files[0]).toMatch(/^2026-05-01T12-00-00\.000Z-[0-9a-f]{8}\.eml$/);
    const file = join(dataDir, 'mail', files[0]!);
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^From: Parea <no-reply@parea\.example>\r\nTo: maria@example\.com\r\n/m);
    expect(text).toContain(`\r\n${LINK}\r\n`);
    expect(statSync(file).mode & 0o077).toBe(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a link is never cut, whatever stands before it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parea-mail-'));
  try {
    const mailer = openMailer({ smtpUrl: null, dataDir, publicUrl: 'http://localhost:3000' });
    for (let before = 1; before <= 40; before += 1) await mailer.send({ ...MAIL, text: `Γεια ${'x'.repeat(before)}\n${LINK}\n\nτέλος` });
    const mails = readdirSync(join(dataDir, 'mail')).map((file) => readFileSync(join(dataDir, 'mail', file), 'utf8'));
    expect(mails).toHaveLength(40);
    expect(mails.filter((mail) => !mail.includes(`\r\n${LINK}\r\n`))).toEqual([]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('with SMTP_URL it goes to that server, from the sender named there', async () => {
  const said: string[] = [];
  const server = createServer((socket) => smtp(socket, said));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const smtpUrl = `smtp://127.0.0.1:${port}/?from=orders@elia.example`;
    await openMailer({ smtpUrl, dataDir: '/nowhere', publicUrl: 'https://elia.example' }).send({ ...MAIL, id: '01a2-of-this-mail' });
    const all = said.join('');
    expect(all).toContain('MAIL FROM:<orders@elia.example>');
    expect(all).toContain('RCPT TO:<maria@example.com>');
    expect(all).toContain(LINK);
    // Tried again, it is the same mail to whoever reads it.
    expect(all).toContain('Message-ID: <01a2-of-this-mail@elia.example>');
  } finally {
    server.close();
  }
});

/** As much of an SMTP server as a client needs to hand over one mail. */
function smtp(socket: Socket, said: string[]): void {
  let inMail = false;
  socket.write('220 here\r\n');
  socket.on('data', (bytes) => {
    const text = String(bytes);
    said.push(text);
    if (inMail) {
      if (!text.endsWith('\r\n.\r\n')) return;
      inMail = false;
      socket.write('250 taken\r\n');
    } else if (text.startsWith('DATA')) {
      inMail = true;
      socket.write('354 go on\r\n');
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
    else socket.write('250 fine\r\n');
  });
}
