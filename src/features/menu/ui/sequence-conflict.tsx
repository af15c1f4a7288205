import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory } from '../menu-schemas.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import './sequence-conflict.css';
import { ownName } from './own-name.ts';

type Props = {
  readonly mine: readonly EditorCategory[];
  readonly theirs: readonly EditorCategory[];
  readonly busy: boolean;
  readonly close: () => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
};

/** Somebody else changed what stands where meanwhile: both sequences, and the choice. */
export function SequenceConflict({ mine, theirs, busy, close, keepMine, takeTheirs }: Props) {
  const t = usePortalMenuTexts();
  return (
    <Dialog title={t('conflict.sequence_title')} wide cross={t('close')} close={close}>
      <form onSubmit={(event) => (event.preventDefault(), keepMine())}>
        <p>{t('conflict.sequence_text')}</p>
        <div className="sequence-conflict">
          {(
            [
              ['mine', mine],
              ['theirs', theirs],
            ] as const
          ).map(([whose, categories]) => (
            <section key={whose} aria-label={t(`conflict.${whose}`)}>
              <h3>{t(`conflict.${whose}`)}</h3>
              <ol>
                {categories.map((category) => (
                  <li key={category._id}>
                    <b>{ownName(category, t.language)}</b>
                    <small>{category.items.map((item) => ownName(item, t.language)).join(', ')}</small>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
        <footer>
          <button type="button" className="button" disabled={busy} onClick={takeTheirs}>
            {t('conflict.take_theirs')}
          </button>
          <button type="submit" className="button button--ink" disabled={busy}>
            {t('conflict.keep_mine')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
