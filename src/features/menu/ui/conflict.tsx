import { GitCompareArrows } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { TableScroll } from './table-scroll.tsx';
import './conflict.css';

/** A field that the two versions say differently, in words. */
export type Difference = { readonly label: string; readonly mine: string; readonly theirs: string };

type Props = {
  readonly differences: readonly Difference[];
  readonly busy: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
};

/** Somebody else saved the same meanwhile: both versions beside each other, and the choice. */
export function Conflict({ differences, busy, keepMine, takeTheirs }: Props) {
  const t = usePortalMenuTexts();
  const place = useRef<HTMLElement>(null);
  // The button that was pressed may be far from here, or gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <section className="conflict" ref={place} tabIndex={-1} role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">
        <GitCompareArrows className="icon" aria-hidden />
        {t('conflict.title')}
      </h2>
      <p>{t('conflict.text')}</p>
      {differences.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <TableScroll label={t('conflict.title')}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || t('nothing')}</td>
                <td>{theirs || t('nothing')}</td>
              </tr>
            ))}
          </tbody>
        </TableScroll>
      )}
      <div className="conflict__choice">
        <button type="button" className="button" disabled={busy} onClick={takeTheirs}>
          {t('conflict.take_theirs')}
        </button>
        <button type="button" className="button button--ink" disabled={busy} onClick={keepMine}>
          {t('conflict.keep_mine')}
        </button>
      </div>
    </section>
  );
}
