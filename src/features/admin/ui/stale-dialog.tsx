import { useAdminTexts } from '#texts/area-contexts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { download } from './download.ts';
import { bodyOf, changedParts, saidOf, withParts, type Draft, type Part } from './draft.ts';

type Props = {
  /** What both started from, what this person made of it, and what is stored now. */
  readonly base: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
  readonly take: (draft: Draft) => void;
  readonly close: () => void;
};

/** Somebody else was faster. Nothing was overwritten, and nothing of one's own is lost. */
export function StaleDialog({ base, mine, theirs, take, close }: Props) {
  const t = useAdminTexts();
  const own = changedParts(base, mine);
  const their = changedParts(base, theirs);
  const both = own.filter((part) => their.includes(part));
  const named = (parts: readonly Part[]) => parts.map((part) => t(`part.${part}`)).join(', ') || t('stale.nothing');
  // What a line can say is shown as each of the three has it.
  const told = [...new Set([...their, ...own])].filter((part) => [base, mine, theirs].every((draft) => saidOf(draft, part) !== null));
  const copy = () => download(`venue-${mine.id ?? 'new'}-my-copy.json`, bodyOf(mine));
  return (
    <Dialog
      title={t('stale.title')}
      close={close}
      actions={
        <>
          <button type="button" className="button" onClick={copy}>
            {t('stale.copy')}
          </button>
          {own.length > 0 && (
            <button type="button" className="button" onClick={() => take(withParts(theirs, mine, own))}>
              {t('stale.join')}
            </button>
          )}
          <button type="button" className="button button--primary" onClick={() => take(theirs)}>
            {t('stale.reload')}
          </button>
        </>
      }
    >
      <p>{t('stale.text')}</p>
      <dl className="admin-facts">
        <div>
          <dt>{t('stale.theirs')}</dt>
          <dd>{named(their)}</dd>
        </div>
        <div>
          <dt>{t('stale.mine')}</dt>
          <dd>{named(own)}</dd>
        </div>
        {both.length > 0 && (
          <div>
            <dt>{t('stale.both')}</dt>
            <dd>{named(both)}</dd>
          </div>
        )}
      </dl>
      {told.length > 0 && (
        <table className="admin-values">
          <thead>
            <tr>
              <th scope="col">{t('stale.part')}</th>
              <th scope="col">{t('stale.value_before')}</th>
              <th scope="col">{t('stale.value_theirs')}</th>
              <th scope="col">{t('stale.value_mine')}</th>
            </tr>
          </thead>
          <tbody>
            {told.map((part) => (
              <tr key={part}>
                <th scope="row">{t(`part.${part}`)}</th>
                {[base, theirs, mine].map((draft, nth) => (
                  <td key={nth}>{saidOf(draft, part) || t('stale.empty')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="muted">{t('stale.join_text')}</p>
    </Dialog>
  );
}
