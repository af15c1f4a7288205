import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/server/database.ts';
import { mergeCompany } from '#features/venues/server/company-sql.ts';

/**
 * Moves every card of a company that has no venue any more to the one that took it over, by two entries in the ledger for each: what was
 * collected and used goes out of the one and into the other, so nobody loses a stamp. Answers how many cards moved.
 */
export async function moveCards(tx: Tx, from: string, to: string, reason: string): Promise<number> {
  // Alone with the company: an order that is taken back meanwhile waits, and then finds the new one.
  await mergeCompany(tx, from, to);
  const cards = await tx
    .selectFrom('stampCard')
    .select(['userId', 'stamps', 'pending', 'rewardsUsed'])
    .where('companyId', '=', from)
    .where((e) => e.or([e('stamps', '<>', 0), e('rewardsUsed', '<>', 0)]))
    .orderBy('userId')
    .forUpdate()
    .execute();
  for (let at = 0; at < cards.length; at += 500) await moveSome(tx, cards.slice(at, at + 500), { from, to, reason });
  return cards.length;
}

type Card = { readonly userId: string; readonly stamps: number; readonly pending: number; readonly rewardsUsed: number };
type Way = { readonly from: string; readonly to: string; readonly reason: string };

async function moveSome(tx: Tx, cards: readonly Card[], { from, to, reason }: Way): Promise<void> {
  await tx
    .insertInto('stampCard')
    .values(cards.map((card) => ({ ...card, companyId: to })))
    .onConflict((oc) =>
      oc.columns(['companyId', 'userId']).doUpdateSet((e) => ({
        stamps: e('stampCard.stamps', '+', e.ref('excluded.stamps')),
        pending: e('stampCard.pending', '+', e.ref('excluded.pending')),
        rewardsUsed: e('stampCard.rewardsUsed', '+', e.ref('excluded.rewardsUsed')),
      })),
    )
    .execute();
  const entry = (companyId: string, sign: 1 | -1, card: Card) => ({
    companyId,
    userId: card.userId,
    id: uuidv7(),
    kind: 'adjust',
    stamps: sign * card.stamps,
    pending: sign * card.pending,
    rewards: -sign * card.rewardsUsed,
    reason,
  });
  await tx
    .insertInto('stampEntry')
    .values(cards.flatMap((card) => [entry(from, -1, card), entry(to, 1, card)]))
    .execute();
  const users = cards.map(({ userId }) => userId);
  await tx
    .updateTable('stampCard')
    .set({ stamps: 0, pending: 0, rewardsUsed: 0 })
    .where('companyId', '=', from)
    .where('userId', 'in', users)
    .execute();
}
