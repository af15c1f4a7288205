import { useId } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useCopy } from '#platform/ui/use-copy.ts';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';

type Props = { readonly title: string; readonly label: string; readonly secret: string; readonly close: () => void };

/** A secret, this once. It goes by its own button alone: a tap beside it would lose it for good. */
export function ShownOnce({ title, label, secret, close }: Props) {
  const t = usePortalKeysTexts();
  const id = useId();
  const { field, copied, copy } = useCopy<HTMLInputElement>(secret);
  return (
    <Dialog title={title} close={() => undefined} confirm={{ label: t('once.done'), run: close }}>
      <p>{t('once.text')}</p>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <div className="key-once">
        <input ref={field} id={id} className="input" readOnly value={secret} onFocus={({ target }) => target.select()} />
        <button type="button" className="button" onClick={copy}>
          {t('once.copy')}
        </button>
      </div>
      <p role="status">{copied && t(`once.${copied}`)}</p>
    </Dialog>
  );
}
