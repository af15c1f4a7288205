import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { DayDraft, ZReport } from '../contract.ts';
import { drawerTitle, less, money, signed } from './words.ts';
import { moveName } from '../tip-steps.ts';
import { Leader } from './leader.tsx';

type Props = { readonly z: DayDraft | ZReport; readonly currency: string };

/** What each drawer should hold, and what was counted in it. */
export function ZCash({ z, currency }: Props) {
  const t = usePortalCloseTexts();
  const say = (amount: number) => money(amount, currency, t);
  return z.drawers.map((drawer) => (
    <section key={drawer.id} className="zleaders zcash">
      <h3>{drawerTitle(drawer.name, t)}</h3>
      <dl>
        <Leader name={t('cash.float')}>{say(drawer.float)}</Leader>
        <Leader name={t('cash.taken')}>{say(drawer.taken)}</Leader>
        <Leader name={t('cash.handed_back')}>{less(drawer.handedBack, currency, t)}</Leader>
        {drawer.moves.map((move) => (
          <Leader key={move._id} name={moveName(move)}>
            {signed(move.amount, currency, t)}
          </Leader>
        ))}
        <Leader name={t('count.expected')} isSum>
          {say(drawer.expected)}
        </Leader>
        {'counted' in drawer && (
          <>
            <Leader name={'closedBy' in z && z.closedBy !== '' ? t('cash.counted_by', { name: z.closedBy }) : t('cash.counted')}>
              {say(drawer.counted)}
            </Leader>
            {drawer.first !== undefined && <Leader name={t('cash.first')}>{say(drawer.first)}</Leader>}
            <Leader name={t('count.difference')} isSum>
              {signed(drawer.difference, currency, t)}
            </Leader>
          </>
        )}
      </dl>
      {drawer.people.length > 1 && (
        <p className="zcash__people num">
          {drawer.people.map((one) => `${one.name || t('count.nobody')} ${say(one.taken - one.handedBack)}`).join(' · ')}
        </p>
      )}
      {'said' in drawer && drawer.said !== '' && <p className="zcash__said">{drawer.said}</p>}
    </section>
  ));
}
