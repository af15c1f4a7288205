import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { add } from '#domain/money.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { allergenWords } from './allergen-words.ts';
import { usePriceText } from './price.tsx';
import { isRefused } from './promo-check.ts';
import type { Choices } from './use-checkout-choices.ts';
import type * as Parts from './fold-parts.tsx';

/** The insides come, with their words, when the first row is opened. */
let parts: Promise<typeof Parts> | null = null;
function loadParts({ more }: ReturnType<typeof useCheckoutTexts>): Promise<typeof Parts> {
  parts ??= Promise.all([import('./fold-parts.tsx'), more()]).then(
    ([loaded]) => loaded,
    (error: unknown) => {
      parts = null;
      throw error;
    },
  );
  return parts;
}

type Props = { readonly choices: Choices };

/** What few need: each row shows its value while it is shut, and opens in place. */
export function CheckoutFolds({ choices }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const { priced, tip, avoids, note } = choices;
  const savedCents = add(priced.discountCents, priced.rewardSavingsCents);
  const code = isRefused(choices.codeState) ? '' : choices.code.trim();
  const offers = choices.rewards.available > 0 && choices.rewards.used === 0;
  return (
    <div className="fold">
      <Fold name="tip" icon="hand-coins" label={t('checkout.tip_row')} part="Tip" choices={choices}>
        {tip.wrong ? <i data-wrong="">{t('checkout.fold_look')}</i> : priced.tipCents > 0 ? price(priced.tipCents) : t('checkout.tip_none')}
      </Fold>
      <Fold name="code" icon="ticket-percent" label={t('checkout.code_and_rewards')} part="Code" choices={choices}>
        {savedCents > 0 ? (
          <i data-save="">{`${code} −${price(savedCents)}`.trim()}</i>
        ) : code !== '' ? (
          code
        ) : offers ? (
          <i data-save="">{t('checkout.rewards_available', { count: choices.rewards.available })}</i>
        ) : (
          t('checkout.fold_none')
        )}
      </Fold>
      <Fold name="note" icon="message-square-text" label={t('checkout.note')} part="Note" choices={choices}>
        {note.trim() || t('checkout.note_none')}
      </Fold>
      <Fold name="avoids" icon="shield-check" label={t('checkout.avoids')} part="Avoids" choices={choices}>
        {avoids.length > 0 ? (
          <i data-told="">{t('checkout.without', { allergens: allergenWords(avoids, t) })}</i>
        ) : (
          t('checkout.avoids_untold')
        )}
      </Fold>
    </div>
  );
}

type FoldProps = {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly part: Parts.Part;
  readonly choices: Choices;
  /** Its value. */
  readonly children: ReactNode;
};

function Fold({ name, icon, label, part, choices, children }: FoldProps) {
  const t = useCheckoutTexts();
  const id = useId();
  const [Inside, setInside] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'shut' | 'loading' | 'failed'>('shut');
  const load = (): void => {
    setState('loading');
    loadParts(t).then(
      (loaded) => setInside(() => loaded[part]),
      () => setState('failed'),
    );
  };
  return (
    <details id={`fold-${name}`} onToggle={({ currentTarget }) => currentTarget.open && !Inside && load()}>
      <summary onPointerDown={() => void loadParts(t).catch(() => undefined)}>
        <Icon name={icon} />
        <b id={id}>{label}</b>
        <span className="fold__value">{children}</span>
        <Icon name="chevron-right" />
      </summary>
      <div className="fold__inside">
        {Inside && <Inside choices={choices} />}
        {!Inside && state === 'loading' && <p role="status">{t('checkout.loading')}</p>}
        {!Inside && state === 'failed' && (
          <p className="notice notice--wine" role="alert">
            <span>{t('checkout.fold_failed')}</span>
            <button type="button" className="notice__action" onClick={load}>
              {t('confirmation.again')}
            </button>
          </p>
        )}
      </div>
    </details>
  );
}
