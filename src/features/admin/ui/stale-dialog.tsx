import { useAdminTexts } from '#texts/area-contexts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { download } from './download.ts';
import { bodyOf, changedParts, withParts, type Draft, type Part } from './draft.ts';

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
      <p className="muted">{t('stale.join_text')}</p>
    </Dialog>
  );
}
