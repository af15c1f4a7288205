import { useLayoutEffect, useRef } from 'react';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CartChange } from './use-cart-change.ts';

/** What was taken out of the order last, and the way back. */
export function PutBack({ changes: { removed, restore } }: { readonly changes: Pick<CartChange, 'removed' | 'restore'> }) {
  const t = useCheckoutTexts();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // It came after the line went: the keyboard waits at a heading, unless there is a dish to decide about.
    if (document.activeElement?.matches('body, h1, h2')) button.current?.focus();
  }, []);
  if (!removed) return null;
  const { name } = removed;
  return (
    <>
      <span>{t('checkout.removed', { name })}</span>
      <button
        type="button"
        className="button button--small"
        ref={button}
        data-undo=""
        aria-label={t('checkout.put_back_named', { name })}
        onClick={restore}
      >
        {t('checkout.put_back')}
      </button>
    </>
  );
}
