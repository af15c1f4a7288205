import { useEffect, useState } from 'react';
import type { Texts } from '#platform/shared/texts.ts';
import { forgetInAccount, keepInAccount, syncPassport } from './account-passport.ts';

/** The words it needs, whatever catalogue has them. */
export type KeepKey = 'passport.keep' | 'passport.consent' | 'passport.keep_failed';

/** Whether the account keeps the passport too: off until somebody wants it, and what is agreed to is said beside it. */
export function KeepInAccount({ t }: { readonly t: Texts<KeepKey> }) {
  const [kept, setKept] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    syncPassport().then(
      (is) => current && setKept(is),
      // Without an answer there is no switch to show.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (kept === null) return null;
  const change = async (on: boolean): Promise<void> => {
    setFailed(false);
    setKept(on);
    try {
      await (on ? keepInAccount() : forgetInAccount());
    } catch {
      setKept(!on);
      setFailed(true);
    }
  };
  return (
    <div className="keep-passport">
      <label className="switch">
        <input
          type="checkbox"
          checked={kept}
          aria-describedby="keep-passport-consent"
          onChange={({ target }) => void change(target.checked)}
        />
        {t('passport.keep')}
      </label>
      <p className="sheet-dialog__hint" id="keep-passport-consent">
        {t('passport.consent')}
      </p>
      <p role="alert">{failed && t('passport.keep_failed')}</p>
    </div>
  );
}
