import { parseColour } from '#domain/colour.ts';
import { venueAccent } from '#domain/venue-accent.ts';
import { TINTS } from '#domain/category-tint.ts';
import { ColourField } from '#platform/ui/colour-field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import type { SectionValues } from '../contract.ts';
import { HEADING_FONTS } from '../heading-fonts.ts';
import { LookPreview } from './look-preview.tsx';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { FieldGroup } from '#platform/ui/field.tsx';
import { useSection } from './use-section.ts';

type Look = SectionValues['look'];
const TOMATO = '#c2391f';
const HEX = /^#[0-9a-f]{6}$/i;

/** Accent, heading font, cover and category tints, with what diners get of them in both themes. */
export function LookSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('look', settings.look);
  const { title, headerBg } = settings.details.value;
  const [accent, cover] = [draft.accent, draft.cover].map((hex) => (HEX.test(hex) ? hex : ''));
  return (
    <Section name="look" state={state}>
      <div className="form-grid">
        <ColourField
          label={t('look.accent')}
          hint={t('look.accent_hint')}
          value={draft.accent}
          fallback={TOMATO}
          clear={t('look.house')}
          pick={t('look.pick')}
          pattern="#[0-9a-fA-F]{6}"
          onValue={(value) => change({ accent: value })}
        />
        <ColourField
          label={t('look.cover')}
          hint={headerBg === '' ? t('look.cover_hint') : t('look.cover_picture')}
          value={draft.cover}
          fallback="#e7dac4"
          clear={t('look.house')}
          pick={t('look.pick')}
          pattern="#[0-9a-fA-F]{6}"
          onValue={(value) => change({ cover: value })}
        />
      </div>
      <Fonts font={draft.font} onFont={(font) => change({ font })} />
      <Moved accent={accent ?? ''} />
      <LookPreview accent={accent ?? ''} cover={cover ?? ''} font={draft.font} title={title} />
      <Tints tints={draft.tints} onTints={(tints) => change({ tints })} />
    </Section>
  );
}

function Fonts({ font, onFont }: { readonly font: Look['font']; readonly onFont: (font: Look['font']) => void }) {
  const t = usePortalSettingsTexts();
  return (
    <FieldGroup legend={t('look.font')}>
      <div className="font-choices">
        {HEADING_FONTS.map((name) => (
          <label key={name} className="choice">
            <input type="radio" name="heading-font" checked={(font || 'literata') === name} onChange={() => onFont(name)} />
            <span className="choice__text" data-font={name}>
              {t(`look.font_${name}`)}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Says when the colour that diners see is not the one that was asked for. */
function Moved({ accent }: { readonly accent: string }) {
  const t = usePortalSettingsTexts();
  const asked = parseColour(accent);
  if (!asked) return <p role="status" />;
  const { light, moved, replaced } = venueAccent(asked);
  return (
    <p role="status" className={moved ? 'notice' : 'notice notice--olive'}>
      {replaced ? t('look.replaced', { asked: accent }) : moved ? t('look.moved', { asked: accent, shown: light.accent }) : t('look.kept')}
    </p>
  );
}

function Tints({ tints, onTints }: { readonly tints: Look['tints']; readonly onTints: (tints: Look['tints']) => void }) {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const names = Object.keys(tints);
  const said = new Map(settings.menu.map((category) => [category.name, category.names[t.language]]));
  if (names.length === 0) return null;
  return (
    <FieldGroup legend={t('look.tints')} hint={t('look.tints_hint')}>
      <ul className="tint-list">
        {names.map((name) => (
          <li key={name} data-tint={tints[name] ?? undefined}>
            <span className="tint-dot" aria-hidden />
            <span>{said.get(name) ?? name}</span>
            <select
              className="select select--small"
              aria-label={t('look.tint_of', { name: said.get(name) ?? name })}
              value={tints[name] ?? ''}
              onChange={({ target }) => onTints({ ...tints, [name]: TINTS.find((tint) => tint === target.value) ?? null })}
            >
              <option value="">{t('look.tint_none')}</option>
              {TINTS.map((tint) => (
                <option key={tint} value={tint}>
                  {t(`look.tint_${tint}`)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
