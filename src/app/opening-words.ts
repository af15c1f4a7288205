import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { EVENING } from '#db/demo/evening.ts';
import { logLevelOf, unsaidProxy } from '#platform/server/config.ts';
import { inTerminal } from '#platform/server/qr.ts';
import { networkAddress } from '#platform/server/network-address.ts';
import { openVisitAt } from '#features/ordering/server/visit-sql.ts';
import type { Seat } from '#features/ordering/visit-contract.ts';
import { codeOf } from '#features/venues/server/table-code.ts';
import { demoVenues } from '#features/site/server/demo-venues.ts';
import type { System } from './system.ts';

type Opened = Pick<System, 'config' | 'database' | 'databaseName' | 'venues'> & {
  readonly port: number;
  /** The first administrator, where one was made. */
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** Demo accounts that are there and open nothing. */
  readonly locked: readonly string[];
};

/** What the terminal shows: where to click, and what the settings mean. A phone needs this machine's own address, not localhost. */
export async function openingWords(opened: Opened): Promise<string> {
  const { config, port, admin, database, databaseName } = opened;
  const local = `http://localhost:${port}`;
  const lan = networkAddress(config.host);
  const seeded = config.demo && (await demoVenues(opened)).length > 0;
  const lines = ['', '  Parea is open.', '', `  Home page       ${local}/`];
  if (seeded) {
    const venue = await opened.venues.get('1').catch(() => null);
    // As the table's printed code has it: who types the table's number sits there alone.
    const tableAt = ({ floor, table }: Seat): string => {
      const k = venue ? `&k=${codeOf(config.secret, venue, { floor, table })}` : '';
      return `${lan ? `http://${lan}:${port}` : local}/store/?id=1&floor=${floor}&table=${table}${k}`;
    };
    const menu = tableAt({ floor: 1, table: 4 });
    lines.push(`  A table's menu  ${menu}${lan ? '   (works on a phone in this network)' : ''}`);
    const friends = venue && (await openVisitAt(database.db, venue.venueId, EVENING.floor, EVENING.table));
    if (friends) lines.push(`  Join a table    ${tableAt(EVENING)}   (four sit there, in the middle of their evening)`);
    if (lan && process.stdout.isTTY) lines.push('', '  That menu, for a phone in this network:', ...inTerminal(menu));
  }
  lines.push(`  The kitchen     ${local}/portal/orders`);
  if (seeded) lines.push(`  Its paper       ${local}/portal/printers`);
  lines.push(`  The API         ${local}/api/docs`);
  lines.push(
    `  Mails           ${config.smtpUrl ? 'are sent by SMTP_URL' : join(config.dataDir, 'mail')}`,
    `  Database        ${databaseName}`,
    `  Log             from level ${logLevelOf(process.env)} on; LOG_LEVEL changes it`,
    '',
  );
  if (seeded)
    lines.push(
      '  Demo accounts (role, email, password):',
      ...DEMO_ACCOUNTS.map(({ role, email, password }) => `${role} ${email} ${password}`),
      '',
    );
  if (admin) {
    lines.push('  The administrator, shown only this once:', `admin ${admin.email} ${admin.password}`);
    lines.push(`  enters at ${local}/secret, where the first visitor on this machine may choose a password of their own.`, '');
  }
  for (const words of remarks(opened)) lines.push(`  ${words}`, '');
  return lines.join('\n');
}

/** What the address makes of the demo and of pretended payments, and what should be known of it. */
function remarks({ config, locked }: Opened): string[] {
  const said: string[] = [];
  if (config.isPublic) {
    const without = [...(config.demo ? [] : ['no demo accounts']), ...(config.pretendPayments ? [] : ['no pretended payments'])];
    if (without.length > 0) said.push(`${config.publicUrl} is a public address: ${without.join(', ')}.`);
    if (config.demo)
      said.push('WARNING: DEMO=1 at a public address: anybody can read the passwords of the demo accounts, and sign in with them.');
    if (config.pretendPayments) said.push('WARNING: PRETEND_PAYMENTS=1 at a public address: orders can be paid without any money.');
  }
  if (config.smtpUrl === null)
    said.push(
      'Without SMTP_URL nobody receives the link that confirms an address: an administrator confirms accounts at /create-edit-stores/users.',
    );
  if (locked.length > 0) {
    const accounts = locked.length === 1 ? '1 demo account' : `${locked.length} demo accounts`;
    said.push(`WARNING: this database has ${accounts} with a published password: ${locked.join(', ')}. They cannot sign in here.`);
  }
  for (const words of unsaidProxy(config.publicUrl, config.trustedProxies)) said.push(`WARNING: ${words}`);
  if (!config.rateLimits) said.push('WARNING: RATE_LIMITS is off. Only for tests and benchmarks.');
  return said;
}
