import { useMenuTexts } from '#texts/contexts.ts';
import { Icon } from '#platform/ui/icon.tsx';

/** Adds one as it comes, without opening the dish; the page's small script counts. */
export function Quick({ name, add = 'card.more' }: { readonly name: string; readonly add?: 'card.more' | 'rows.add' }) {
  const t = useMenuTexts();
  return (
    <>
      <button type="button" className="quick__less" data-step="-1" aria-label={t('card.less', { name })}>
        <Icon name="minus" />
      </button>
      <span className="quick__count num" aria-hidden="true" />
      <button type="button" className="quick__more" data-step="1" aria-label={t(add, { name })}>
        <Icon name="plus" />
      </button>
    </>
  );
}
