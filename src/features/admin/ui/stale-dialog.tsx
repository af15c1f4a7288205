import { useAdminTexts } from '#texts/area-contexts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { download } from './download.ts';
import { bodyOf, changedParts, differences, withParts, type Difference, type Draft, type Part } from './draft.ts';

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
  // What each of the three has, so that nobody chooses blindly.
  const told = differences([base, theirs, mine], [...new Set([...their, ...own])]);
  const copy = () => download(`venue-${mine.id ?? 'new'}-my-copy.json`, bodyOf(mine));
  return (
    <Dialog
      wide
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
      {/* It begins with what happened: its first control is below all values. */}
      <p tabIndex={-1} data-first>
        {t('stale.text')}
      </p>
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
      {told.length > 0 && <Values told={told} />}
      <p className="muted">{t('stale.join_text')}</p>
    </Dialog>
  );
}

/** Of one part: more than these nobody compares in a dialog, and a menu would hide what else there is. The copy has all. */
const MOST_OF_PART = 4;

function Values({ told }: { readonly told: readonly Difference[] }) {
  const t = useAdminTexts();
  const shown = told.filter(({ part }, at) => told.findIndex((each) => each.part === part) > at - MOST_OF_PART);
  return (
    <>
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
          {shown.map(({ part, place, said }) => (
            <tr key={`${part} ${place}`}>
              <th scope="row">
                {t(`part.${part}`)} {place !== '' && <code>{place}</code>}
              </th>
              {said.map((value, nth) => (
                <td key={nth}>{value || t('stale.empty')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {told.length > shown.length && <p className="muted">{t('stale.more', { count: told.length - shown.length })}</p>}
    </>
  );
}
