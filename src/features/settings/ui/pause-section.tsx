import { useState } from 'react';
import { startOf } from '#domain/promotion-dates.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import type { SectionValues } from '../contract.ts';
import { Section } from './section.tsx';
import { inMinutes } from './set-pause.ts';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

type Pause = SectionValues['pause'];
const MINUTES = [15, 30, 60, 120] as const;

/** Stops orders for a while, and says why on the menu. */
export function PauseSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const zone = settings.details.value.timeZone;
  const { draft, change, ...state } = useSection('pause', settings.pause);
  const [now] = useState(() => Date.now());
  const over = draft.paused && draft.until !== null && startOf(draft.until, zone) <= now;
  return (
    <Section name="pause" state={state}>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={draft.paused}
          onChange={({ target }) => change(target.checked ? { paused: true, until: null } : { paused: false, until: null })}
        />
        {t('pause.on')}
      </label>
      {over && <p className="notice">{t('pause.over')}</p>}
      {draft.paused && (
        <>
          <Until until={draft.until} zone={zone} onUntil={(until) => change({ until })} />
          <PauseTexts texts={draft.texts} languages={settings.languages.value.languages} onTexts={(texts) => change({ texts })} />
        </>
      )}
    </Section>
  );
}

type UntilProps = { readonly until: Pause['until']; readonly zone: string; readonly onUntil: (until: Pause['until']) => void };

function Until({ until, zone, onUntil }: UntilProps) {
  const t = usePortalSettingsTexts();
  return (
    <>
      <FieldGroup legend={t('pause.until')}>
        <label className="choice">
          <input type="radio" name="pause-until" checked={until === null} onChange={() => onUntil(null)} />
          <span className="choice__text">{t('pause.lifted')}</span>
        </label>
        <label className="choice">
          <input type="radio" name="pause-until" checked={until !== null} onChange={() => onUntil(inMinutes(30, zone))} />
          <span className="choice__text">{t('pause.time')}</span>
        </label>
      </FieldGroup>
      {until !== null && (
        <>
          <div className="chips-row">
            {MINUTES.map((minutes) => (
              <button key={minutes} type="button" className="button button--small" onClick={() => onUntil(inMinutes(minutes, zone))}>
                {t('pause.minutes', { minutes })}
              </button>
            ))}
          </div>
          <div className="form-grid">
            <Field label={t('pause.day')}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="date"
                  required
                  value={until.day}
                  onChange={({ target }) => onUntil({ ...until, day: target.value })}
                />
              )}
            </Field>
            <Field label={t('pause.clock')} hint={t('pause.zone', { zone })}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="time"
                  required
                  value={until.time}
                  onChange={({ target }) => onUntil({ ...until, time: target.value })}
                />
              )}
            </Field>
          </div>
        </>
      )}
    </>
  );
}

type TextsProps = {
  readonly texts: Pause['texts'];
  readonly languages: readonly string[];
  readonly onTexts: (texts: Pause['texts']) => void;
};

function PauseTexts({ texts, languages, onTexts }: TextsProps) {
  const t = usePortalSettingsTexts();
  const names = new Intl.DisplayNames(t.language, { type: 'language' });
  return languages.map((language) => (
    <Field key={language} label={t('in_language', { words: t('pause.text'), language: names.of(language) ?? language })}>
      {(control) => (
        <input
          {...control}
          className="input"
          maxLength={200}
          placeholder={t('pause.placeholder')}
          value={texts[language] ?? ''}
          onChange={({ target }) => onTexts({ ...texts, [language]: target.value })}
        />
      )}
    </Field>
  ));
}
