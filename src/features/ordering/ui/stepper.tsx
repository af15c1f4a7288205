import type { MouseEvent } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';

type Props = {
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
  /** How often Add was pressed at 0; each time it nudges again, by one of two names in turn. 0 shows nothing. */
  readonly flag: number;
};

/** How many: never below 0. */
export function Stepper({ value, most, onChange, flag }: Props) {
  const t = useMenuTexts();
  /** A button that can go no further gives the keyboard to the other one. */
  const step = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const other = to === 0 ? 'button:last-of-type' : to === most ? 'button' : null;
    if (other) event.currentTarget.parentElement?.querySelector<HTMLElement>(other)?.focus();
    onChange(to);
  };
  return (
    <div
      className="stepper"
      role="group"
      aria-label={t('item.quantity')}
      data-empty={flag > 0 ? (flag % 2 === 0 ? 'again' : '') : undefined}
    >
      <button type="button" className="icon-button" aria-label={t('item.less')} disabled={value === 0} onClick={step(value - 1)}>
        <Icon name="minus" />
      </button>
      <output>
        {/* Said as one or the other: out of sight, the words have no space before them, and were read as “0none yet”. */}
        <span aria-hidden={value === 0 || undefined}>{value}</span>
        {value === 0 && <span className="visually-hidden">{t('item.none_yet')}</span>}
      </output>
      <button type="button" className="icon-button" aria-label={t('item.more')} disabled={value >= most} onClick={step(value + 1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
