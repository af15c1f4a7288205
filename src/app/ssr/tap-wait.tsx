import { useMenuTexts } from '#texts/contexts.ts';

/** What a tap gets while its answer is under way, or cannot come: shown by the page's first small script. */
export function TapWait() {
  const t = useMenuTexts();
  return (
    <div className="loading-pill tap-wait" role="status" hidden>
      <span data-said="busy">{t('page.loading')}</span>
      <span data-said="failed">{t('page.tap_failed')}</span>
      <button type="button" className="button button--small" data-said="failed" data-again="">
        {t('page.try_again')}
      </button>
    </div>
  );
}
