import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { ADMIN, ensureBuilt, freePort, startApp } from './app-process.ts';

/**
 * `npm run prove -- --only scanners`: wapiti and sqlmap (Debian: `apt-get install wapiti sqlmap`) on the running product, as a stranger, with an owner's
 * session and with a key. `--minutes N`: so long each at most. What a scanner finds, and any 500, fails. Limits on calls are off: they would end the scan.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, only: { type: 'string' } } });
const limitS = Math.max(30, Number(values.minutes) * 60);
const OWNER = DEMO_ACCOUNTS.find((one) => one.role === 'owner' && 'venue' in one && one.venue === 1);
if (!OWNER) throw new Error('the demo has no owner');
const { email, password } = OWNER;

for (const tool of ['wapiti', 'sqlmap'])
  if (spawnSync(tool, ['--version']).error) {
    console.log(`SKIPPED: ${tool} is not installed here (Debian: apt-get install wapiti sqlmap). Nothing was scanned.`);
    process.exit(0);
  }

type Report = { readonly violations: readonly string[]; readonly counted: string };
type Scan = { readonly name: string; run(home: string): Promise<Report> };

const words = (text: string): string[] => text.split(' ');

/** What a tool said until it ended, or its time was over. */
const said = (command: string, args: readonly string[], seconds: number): Promise<{ output: string; ended: boolean }> =>
  new Promise((done) => {
    execFile(command, args, { timeout: seconds * 1000, killSignal: 'SIGTERM', maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      done({ output: stdout + stderr, ended: error?.killed !== true });
    });
  });

/** Not `ssrf`, `xxe`, `wapp` and `nikto`: they ask machines outside. */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
/** What wapiti finds that is so on purpose. */
const EXPLAINED: readonly { readonly finds: RegExp; readonly because: string }[] = [
  { finds: /^Secure Flag cookie/, because: 'over plain http, as here, it would not come back; over https they are `__Secure-`' },
  { finds: /^HTTP Secure Headers: .*Strict-Transport-Security/, because: 'over https alone' },
  { finds: /^HTTP Secure Headers: .*X-XSS-Protection/, because: 'no browser knows it any more; the policy of the page does that' },
  { finds: /^HttpOnly Flag cookie: .* : lang$/, because: 'the page’s own script writes the language' },
  {
    finds: /^Backup file: GET \/portal\//,
    because: 'any address of the portal is the portal’s page, whose script says that there is nothing',
  },
];
type Found = Readonly<Record<string, readonly { readonly method: string; readonly path: string; readonly info: string }[]>>;

const wapiti = (name: string, base: string, paths: readonly string[], headers: readonly string[] = []): Scan => ({
  name: `wapiti, ${name}`,
  async run(home) {
    const report = join(home, `${name.replaceAll(/\W+/g, '-')}.json`);
    const seconds = limitS / 2;
    const { output } = await said(
      'wapiti',
      [
        ...words(`-u ${base}/ --flush-session --store-session ${home} --store-config ${home} --no-bugreport -v 1 -m ${MODULES}`),
        ...words(`-d 3 --max-links-per-page 40 --max-files-per-dir 30 -t 10 -f json -o ${report} --max-scan-time ${seconds}`),
        ...words(`--max-attack-time ${Math.ceil(seconds / MODULES.split(',').length)}`),
        ...paths.flatMap((path) => ['-s', base + path]),
        ...headers.flatMap((header) => ['-H', header]),
      ],
      limitS * 2,
    );
    const { vulnerabilities, anomalies } = reportOf(report);
    const violations = [...Object.entries(vulnerabilities ?? {}), ...Object.entries(anomalies ?? {})]
      .flatMap(([kind, list]) => list.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`))
      .filter((one) => !EXPLAINED.some(({ finds }) => finds.test(one)));
    const found = /Wapiti found (\d+) URLs and forms/.exec(output)?.[1];
    if (found === undefined) violations.push(`it did not come to an end: ${output.slice(-500)}`);
    return { violations, counted: `${found ?? '0'} URLs and forms, ${MODULES.split(',').length} modules` };
  },
});

function reportOf(file: string): { readonly vulnerabilities?: Found; readonly anomalies?: Found } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { vulnerabilities?: Found; anomalies?: Found };
  } catch {
    return {};
  }
}

type Target = { readonly path: string; readonly body?: unknown; readonly headers?: readonly string[] };

const sqlmap = (name: string, base: string, { path, body, headers = [] }: Target, shareOfTime: number): Scan => ({
  name: `sqlmap, ${name}`,
  async run(home) {
    const sent = [...headers, ...(body === undefined ? [] : ['Content-Type: application/json'])];
    const { output, ended } = await said(
      'sqlmap',
      [
        ...words(`-u ${base + path} --batch --level 2 --risk 1 --dbms PostgreSQL --time-sec 5 --threads 1 --timeout 10 --retries 1`),
        ...words(`--ignore-code 400,401,403,404,409,422 --disable-coloring --flush-session --output-dir ${join(home, 'sqlmap')}`),
        ...(body === undefined ? [] : ['--data', JSON.stringify(body)]),
        ...(sent.length === 0 ? [] : ['--headers', sent.join('\n')]),
      ],
      limitS * shareOfTime,
    );
    const violations = output
      .split('\n')
      .filter((line) => /\b(?:is vulnerable|identified the following injection|appears to be '.*' injectable)/.test(line));
    const tested = new Set([...output.matchAll(/testing if (?:\S+ )*parameter '([^']+)' is dynamic/g)].map(([, one]) => one));
    if (tested.size === 0) violations.push(`it tested nothing: ${output.slice(-800)}`);
    // That the machine is slow is no end: what goes by time says less then.
    const gaveUp = /\[CRITICAL\] (?!considerable lagging|all tested parameters do not appear).*/.exec(output)?.[0];
    if (gaveUp !== undefined) violations.push(`it gave up: ${gaveUp}`);
    return { violations, counted: `${tested.size} parameters${ended ? '' : ', its time was over before the last'}` };
  },
});

const home = mkdtempSync(join(tmpdir(), 'parea-scanners-'));
ensureBuilt(root);
const app = await startApp({ root, dataDir: join(home, 'data'), port: await freePort() });
let passed = 0;
let failed = 0;
try {
  const base = app.url;
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const signedIn = await post('/api/auth/sign-in/email', { email, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const made = (await (
    await post('/api/venues/1/keys', { name: 'Scanner', rights: ['orders_read', 'orders_write', 'menu_read'] }, { cookie })
  ).json()) as {
    secret: string;
  };
  const key = [`Authorization: Bearer ${made.secret}`];
  const owner = [`Cookie: ${cookie}`];
  const admin = [`Authorization: Basic ${Buffer.from(`${ADMIN.email}:${ADMIN.password}`).toString('base64')}`];
  const order = {
    storeId: 1,
    floor: 1,
    table: 4,
    orderAmount: 8,
    deliveryMethod: 1,
    paymentMethod: 99,
    buyersName: 'Maria',
    tip: 0,
    order: [{ id: 1, quantity: 2, payload: { item: { id: 'elia-hand-cut-fries' }, extras: {} } }],
  };
  const PUBLIC = [
    '/',
    '/login',
    '/contact',
    '/pricing',
    '/docs',
    '/status',
    '/all-stores',
    '/store/?id=1&floor=1&table=4',
    '/store/checkout?id=1&floor=1&table=4',
  ];
  const PORTAL = ['/portal', '/portal/orders', '/portal/reports', '/portal/menu', '/portal/settings'];
  const ASKED = ['/api/venues/1/bill?floor=1&table=4', '/api/venues/1/changes?kind=venue.looked_at', '/api/venues/1/overview?range=today'];
  const scans: readonly Scan[] = [
    wapiti('public pages', base, PUBLIC),
    wapiti('portal with a session', base, [...PORTAL, ...ASKED], owner),
    sqlmap('menu page', base, { path: '/store/?id=1&floor=1&table=4&k=abc' }, 0.3),
    sqlmap('sign-in', base, { path: '/api/auth/sign-in/email', body: { email, password: 'not-it-at-all' } }, 0.4),
    sqlmap('search', base, { path: '/api/stores/1/understand', body: { question: 'cake' } }, 0.3),
    sqlmap('quote', base, { path: '/api/orders/quote', body: order }, 0.5),
    sqlmap('order', base, { path: '/api/orders/addOrder', body: order }, 0.6),
    sqlmap(
      'log with a session',
      base,
      { path: '/api/venues/1/changes?kind=venue.looked_at&before=0190b1f0-0000-7000-8000-000000000000', headers: owner },
      0.4,
    ),
    sqlmap('users as an administrator', base, { path: '/api/admin/users?q=maria', headers: admin }, 0.4),
    sqlmap('orders with a key', base, { path: '/api/venues/1/orders?after=0190b1f0-0000-7000-8000-000000000000', headers: key }, 0.4),
    sqlmap('changes with a key', base, { path: '/api/venues/1/orders/changes?after=0', headers: key }, 0.4),
  ];
  for (const { name, run } of scans) {
    if (values.only !== undefined && !name.includes(values.only)) continue;
    const { violations, counted } = await run(home);
    note(name, violations, counted);
  }
  const figures = await (await fetch(`${base}/metrics`, { headers: { authorization: admin[0]!.slice('Authorization: '.length) } })).text();
  const broken = figures.split('\n').filter((line) => /^parea_requests_total\{.*status="5\d\d"/.test(line) && !line.endsWith(' 0'));
  const causes = () =>
    app
      .output()
      .split('\n')
      .filter((line) => line.includes('a request failed'));
  note('all of them', broken.length === 0 ? [] : [...broken, ...causes()], 'no answer is a 5xx');
  console.log(`\n${passed} passed, ${failed} failed`);
} finally {
  await app.stop();
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

function note(name: string, violations: readonly string[], counted: string): void {
  const holds = violations.length === 0;
  if (holds) passed += 1;
  else failed += 1;
  const told = holds ? counted : `${counted}; ${violations.length}: ${violations.slice(0, 8).join(' | ')}`;
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}\n       ${told}`);
}
