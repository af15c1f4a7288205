import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '#platform/server/config.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const exists = (name: string) => existsSync(new URL(`../${name}`, import.meta.url));

type Service = {
  readonly image: string;
  readonly build?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
};
type Compose = { readonly services: Readonly<Record<string, Service>>; readonly volumes: Readonly<Record<string, unknown>> };

test.each(['compose.yaml', 'compose.postgres.yaml'])('%s names settings, volumes and services that there are', (name) => {
  const { services, volumes } = parse(read(name)) as Compose;
  const { parea } = services;
  expect(parea?.build).toBe('.');
  for (const setting of Object.keys(parea?.environment ?? {})) expect(SETTINGS).toContain(setting);
  const mounted = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0] ?? ''));
  expect(mounted.toSorted()).toEqual(Object.keys(volumes).toSorted());
  for (const [needed, { condition }] of Object.entries(parea?.depends_on ?? {})) {
    expect(condition).toBe('service_healthy');
    expect(services[needed]?.healthcheck).toBeDefined();
    expect(parea?.environment['DATABASE_URL']).toContain(`@${needed}:5432/${services[needed]?.environment['POSTGRES_DB']}`);
  }
});

test.each(['compose.yaml', 'compose.postgres.yaml'])('%s opens no published password unless asked', (name) => {
  const { services } = parse(read(name)) as Compose;
  expect(services['parea']?.environment['DEMO'] ?? '${DEMO:-}').toMatch(/^\$\{DEMO:-0?\}$/);
});

test.each(['compose.yaml', 'compose.postgres.yaml'])('%s says the port of the machine that leads to it', (name) => {
  const { services } = parse(read(name)) as Compose;
  expect(services['parea']?.environment['PUBLIC_URL']).toBe('${PUBLIC_URL:-http://localhost:${PORT:-3000}}');
});

test('the image is made from what is there, does not run as root, and says how it is', () => {
  const lines = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const sources = lines
    .flatMap((line) => (line.startsWith('COPY ') ? line.split(' ').slice(1, -1) : []))
    .filter((part) => !part.startsWith('--'));
  const needed = sources
    .map((source) => source.replace(/^(\/app\/|\.\/)/, ''))
    .filter((source) => !['node_modules', 'dist'].includes(source));
  expect(needed.filter((source) => !exists(source))).toEqual([]);
  for (const folder of ['src', 'db', 'dist', 'node_modules', 'package.json']) expect(sources).toContain(`/app/${folder}`);
  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
  expect(lines.some((line) => line.startsWith('HEALTHCHECK') && line.includes('/readyz'))).toBe(true);
  const settings = lines
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) =>
      line
        .split(' ')
        .slice(1)
        .map((pair) => pair.split('=')[0]),
    );
  for (const setting of settings) expect(SETTINGS).toContain(setting);
  const command = JSON.parse(lines.at(-1)?.replace('CMD ', '') ?? '[]') as string[];
  expect(exists(command.at(-1) ?? 'nothing')).toBe(true);
});
