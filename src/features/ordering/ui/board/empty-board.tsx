import { QrCode } from 'lucide-react';
import { Mark } from '#platform/ui/mark.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';

const TEST_TABLE = 4;

/** Nothing to cook: says that it works, and how to see it work. */
export function EmptyBoard({ venue }: { readonly venue: { readonly id: number } }) {
  const t = usePortalTexts();
  return (
    <section className="empty-board" aria-labelledby="empty-board">
      <Mark />
      <h2 id="empty-board">{t('board.empty_title')}</h2>
      <p>{t('board.empty', { table: TEST_TABLE })}</p>
      <a className="button button--large" href={`/store/?id=${venue.id}&floor=1&table=${TEST_TABLE}`} target="_blank" rel="noreferrer">
        <QrCode className="icon" aria-hidden />
        {t('board.empty_action', { table: TEST_TABLE })}
      </a>
    </section>
  );
}
