import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { MOST_TIPS } from '#domain/sizes.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

/** The tips that checkout suggests; nothing is ever chosen beforehand. */
export function TipsSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('tips', settings.tips);
  const [next, setNext] = useState<number | null>(null);
  const { percents } = draft;
  const fits =
    next !== null && Number.isInteger(next) && next >= 1 && next <= 100 && !percents.includes(next) && percents.length < MOST_TIPS;
  const add = (): void => {
    if (!fits) return;
    change({ percents: [...percents, next].toSorted((a, b) => a - b) });
    setNext(null);
  };
  return (
    <Section name="tips" state={state}>
      {percents.length === 0 ? (
        <p className="muted">{t('tips.none')}</p>
      ) : (
        <ul className="chips-row">
          {percents.map((percent) => (
            <li key={percent} className="removable">
              <span className="num">{percent}%</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('tips.remove', { percent })}
                onClick={() => change({ percents: percents.filter((one) => one !== percent) })}
              >
                <X className="icon" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {percents.length < MOST_TIPS && (
        <div className="add-row">
          <NumberField label={t('tips.percent')} value={next} min={1} max={100} step={1} onValue={setNext} />
          <button type="button" className="button" disabled={!fits} onClick={add}>
            <Plus className="icon" aria-hidden />
            {t('tips.add')}
          </button>
        </div>
      )}
    </Section>
  );
}
