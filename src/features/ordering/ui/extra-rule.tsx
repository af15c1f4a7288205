import type { ReactNode } from 'react';
import { maxChoices } from '#domain/line-price.ts';
import type { Extra } from '#domain/menu.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';

/** What an extra's inputs are given: the group, its words, and what is chosen of it. */
export type ExtraProps = {
  readonly extra: Extra;
  /** Words of each option, in the order of the menu. */
  readonly texts: readonly { readonly text: string; readonly lang?: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
  readonly invalid: boolean;
  readonly disabled: boolean;
  /** What may be chosen. */
  readonly rule: ReactNode;
  readonly title: { readonly text: string; readonly lang?: string };
};

/** The pill beside a group's name: what may be chosen, or that it is full. */
export function ExtraRule({ extra, chosen, invalid }: Pick<ExtraProps, 'extra' | 'chosen' | 'invalid'>) {
  const t = useMenuTexts();
  const most = maxChoices(extra);
  if (invalid) {
    return (
      <span className="extra__rule extra__rule--missing">
        <Icon name="circle-alert" />
        {t('item.please_choose')}
      </span>
    );
  }
  if (extra.type !== 'checkbox') return <span className="extra__rule">{t(extra.required ? 'item.choose_one' : 'item.optional')}</span>;
  if (extra.maxSelectable === null) return <span className="extra__rule">{t('item.as_many')}</span>;
  const full = chosen.length >= most;
  return (
    <span className={full ? 'extra__rule extra__rule--full' : 'extra__rule'}>
      {full && <Icon name="check" />}
      {chosen.length === 0 ? t('item.up_to', { count: most }) : t('item.chosen', { chosen: chosen.length, count: most })}
    </span>
  );
}
