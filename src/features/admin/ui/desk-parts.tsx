import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { Desk } from '../desk-contract.ts';
import { useMoments } from './paged-list.tsx';

type PartProps = { readonly desk: Desk };
type State = 'well' | 'note' | 'wrong';

const SIGNS = { well: CircleCheck, note: TriangleAlert, wrong: CircleAlert } as const;

type Parts = {
  readonly title: string;
  readonly children: ReactNode;
  readonly to?: readonly [page: string, words: string];
  readonly isWide?: boolean;
};

function Part({ title, children, to, isWide = false }: Parts) {
  return (
    <section className={`card desk__part ${isWide ? 'desk__part--wide' : ''}`}>
      <h2>{title}</h2>
      {children}
      {to && (
        <Link className="desk__more" to={`/create-edit-stores/${to[0]}`}>
          {to[1]}
        </Link>
      )}
    </section>
  );
}

/** One thing that is well or not: by its sign, its words and its colour. */
function Line({ state, children }: { readonly state: State; readonly children: ReactNode }) {
  const t = useAdminTexts();
  const Sign = SIGNS[state];
  return (
    <li className="desk__line" data-state={state}>
      <Sign className="icon" aria-hidden />
      <span className="visually-hidden">{t(`desk.state_${state}`)} </span>
      <span>{children}</span>
    </li>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="desk__facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const GB = 1024 ** 3;
/** An amount of storage in the page's language. */
function useBytes(): (bytes: number) => string {
  const t = useAdminTexts();
  const say = (amount: number, unit: 'gigabyte' | 'megabyte') =>
    new Intl.NumberFormat(t.language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  return (bytes) => (bytes >= GB ? say(bytes / GB, 'gigabyte') : say(bytes / 1024 ** 2, 'megabyte'));
}

/** So long a healthy database never takes to say nothing at all. Milliseconds. */
const SLOW_MS = 250;
const ROOMS = { enough: 'well', little: 'note', none: 'wrong' } as const;

export function HealthPart({ desk: { health } }: PartProps) {
  const t = useAdminTexts();
  const bytes = useBytes();
  const { database, disk, takesOrders, sendsMail } = health;
  return (
    <Part title={t('desk.health')} isWide>
      <ul className="desk__lines">
        <Line state={takesOrders ? 'well' : 'wrong'}>{t(takesOrders ? 'desk.takes_orders' : 'desk.takes_none')}</Line>
        <Line state={database < SLOW_MS ? 'well' : 'note'}>{t('desk.database', { ms: database })}</Line>
        {disk && <Line state={ROOMS[disk.room]}>{t(`desk.disk_${disk.room}`, { free: bytes(disk.free), total: bytes(disk.total) })}</Line>}
        <Line state={sendsMail ? 'well' : 'note'}>{t(sendsMail ? 'desk.sends_mail' : 'desk.sends_none')}</Line>
      </ul>
    </Part>
  );
}

export function MailPart({ desk: { mails } }: PartProps) {
  const t = useAdminTexts();
  const moment = useMoments();
  return (
    <Part title={t('desk.mails')} to={['mail', t('jobs.to_mail')]}>
      <ul className="desk__lines">
        <Line state="well">{t('desk.queued', { count: mails.queued })}</Line>
        <Line state={mails.failed > 0 ? 'wrong' : 'well'}>{t('desk.failed', { count: mails.failed })}</Line>
        <Line state={mails.dead > 0 ? 'wrong' : 'well'}>{t('desk.dead', { count: mails.dead })}</Line>
      </ul>
      <p className="muted">{t('desk.last_sent', { when: moment(mails.lastSent) })}</p>
    </Part>
  );
}

export function WorkPart({ desk: { work } }: PartProps) {
  const t = useAdminTexts();
  const moment = useMoments();
  return (
    <Part title={t('desk.work')} to={['jobs', t('desk.to_jobs')]}>
      <ul className="desk__lines">
        {work.failing.length === 0 && <Line state="well">{t('desk.work_well', { count: work.all })}</Line>}
        {work.failing.map((name) => (
          <Line key={name} state="wrong">
            {t(`jobs.work.${name}`)}: {t('jobs.failing')}
          </Line>
        ))}
      </ul>
      <p className="muted">{t('jobs.last', { when: moment(work.lastRun) })}</p>
    </Part>
  );
}

export function StoragePart({ desk: { storage } }: PartProps) {
  const t = useAdminTexts();
  const bytes = useBytes();
  return (
    <Part title={t('desk.storage')}>
      <Facts
        facts={[
          [t('desk.database_size'), bytes(storage.database)],
          [t('desk.pictures', { count: storage.pictures }), bytes(storage.pictureBytes)],
        ]}
      />
    </Part>
  );
}

export function VersionPart({ desk: { versions } }: PartProps) {
  const t = useAdminTexts();
  const moment = useMoments();
  const { newer } = versions;
  return (
    <Part title={t('desk.versions')}>
      <Facts
        facts={[
          ['Parea', versions.product],
          ['PostgreSQL', versions.postgres],
          [t('desk.migrations', { count: versions.migrations }), versions.lastMigration],
          [t('desk.started'), moment(versions.startedAt)],
        ]}
      />
      {newer && <p className="notice">{t('desk.newer', { version: newer.version, count: newer.migrations })}</p>}
    </Part>
  );
}
