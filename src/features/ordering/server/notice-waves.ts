import { isWaveOfStrangers } from '#domain/order-caps.ts';
import { inTransaction } from '#platform/server/database.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { letter } from '#platform/server/letter.ts';
import type { Mail } from '#platform/server/mailer.ts';
import type { Posted } from '#platform/server/queued-mailer.ts';
import { greeting, mailTexts, venueIn } from '#features/accounts/server/mail-texts.ts';
import { holderById, type Holder } from '#features/accounts/server/store.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { ownersOf, readVenue } from '#features/venues/server/venue-sql.ts';
import type { EscalateDeps } from './escalate-orders.ts';
import { noteHolding, noteWave, venuesInWave, venuesOfStrangers, waveOf, type Wave, type WaveKind } from './wave-sql.ts';

export type WaveDeps = EscalateDeps & {
  /** How many orders of unknown phones a venue's busiest minutes usually bring. */
  readonly usualStrangers: (venueId: string) => Promise<number | null>;
};

/**
 * Finds venues that get far more orders above their caps than a busy evening brings, or far more of phones that were never there than they are
 * used to (who spreads thinly over the tables stays below every cap), tells the board and writes to the owners: once for a wave, however many
 * orders it has and however many processes look. From then on strangers' orders may wait (see {@link noteHolding}); none is stopped by it. The mails are
 * written down with the note.
 */
export async function noticeWaves(deps: WaveDeps): Promise<void> {
  const now = deps.clock();
  const found = [
    ...(await venuesInWave(deps.db, now)).map((venueId) => ({ venueId, orders: null })),
    ...(await venuesOfStrangers(deps.db, now)),
  ];
  await eachAlone(found, async ({ venueId, orders }) => {
    if (orders === null) await notice(deps, venueId, 'over_cap', now);
    else if (isWaveOfStrangers(orders, await deps.usualStrangers(venueId))) await notice(deps, venueId, 'strangers', now);
  });
}

async function notice({ db, feed, mailer, publicUrl }: EscalateDeps, venueId: string, kind: WaveKind, now: number): Promise<void> {
  const posted = await inTransaction(db, async (tx) => {
    const { begins, widens } = await noteWave(tx, venueId, kind, now);
    const turns = await noteHolding(tx, venueId);
    if (!begins && !widens && !turns) return null;
    const [venue, wave] = [await readVenue(tx, venueId), await waveOf(tx, venueId, now)];
    if (!venue || !wave) return null;
    const mails: Posted[] = [];
    for (const owner of begins ? await ownersOf(tx, venueId) : []) {
      const holder = await holderById(tx, owner);
      if (holder) mails.push(await mailer.post(waveMail(publicUrl, holder, { ...venue, wave }), tx));
    }
    await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'wave.began', subjectId: venueId, actor: 'system' });
    return mails;
  });
  if (posted === null) return;
  feed.nudge(venueId);
  for (const mail of posted) mail.deliver();
}

type Struck = { readonly title: string; readonly number: number; readonly wave: Wave };

function waveMail(
  publicUrl: string,
  holder: Pick<Holder, 'email' | 'name' | 'language' | 'emailVerified'>,
  { title, number, wave }: Struck,
): Mail {
  const t = mailTexts(holder.language);
  const fromStrangers = wave.strangers !== null;
  const words = { count: wave.strangers ?? wave.orders, venue: venueIn(t, title, holder) };
  return {
    to: holder.email,
    subject: t('waveSubject', words),
    ...letter({
      language: t.language,
      title: t('waveTitle'),
      says: [
        greeting(t, holder),
        t(fromStrangers ? 'waveStrangers' : 'waveIntro', words),
        t(fromStrangers ? 'waveStrangersWhat' : 'waveWhat'),
      ],
      action: { label: t('untakenOpen'), address: `${publicUrl}/portal/orders?storeId=${number}`, copy: t('copyLink') },
      signature: t('signature'),
    }),
  };
}
