import { useMenuTexts } from '#texts/contexts.ts';
import { Icon } from '#platform/ui/icon.tsx';

/** Help, and the two that rise above it, which come after it for who goes by keys. Plain HTML: the page's small script opens it and loads what they open. */
export function HelpPill() {
  const t = useMenuTexts();
  return (
    <section className="help" aria-label={t('help.open')}>
      <button type="button" id="help" className="help__toggle" aria-expanded="false" aria-controls="help-options">
        <span className="help__open">
          <Icon name="hand" />
        </span>
        <span className="help__close">
          <Icon name="x" />
        </span>
        {t('help.open')}
      </button>
      <div className="help__options" id="help-options">
        <button type="button" className="help__option" data-sheet="assistant" aria-haspopup="dialog">
          <Icon name="sparkles" />
          {t('help.assistant')}
        </button>
        <button type="button" className="help__option" data-sheet="service" aria-haspopup="dialog">
          <Icon name="concierge-bell" />
          {t('help.service')}
        </button>
      </div>
    </section>
  );
}
