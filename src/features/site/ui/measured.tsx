import { datesIn } from '#platform/shared/dates.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import { FIGURES, type Figure } from '../measured.ts';

/** What the product was measured at: each figure with its day, and the command that makes it again. */
export function Measured({ t }: { readonly t: Texts<SiteKey> }) {
  return (
    <section className="section measured" id="measured">
      <div className="wrap">
        <h2 className="section__title">{t('measured.title')}</h2>
        <p className="measured__lead">{t('measured.lead')}</p>
        <ul className="measured__figures">
          {FIGURES.map((figure) => (
            <Measurement key={figure.name} t={t} figure={figure} />
          ))}
        </ul>
        <a className="measured__how" href="/docs/proof">
          {t('measured.how')}
        </a>
      </div>
    </section>
  );
}

function Measurement({ t, figure }: { readonly t: Texts<SiteKey>; readonly figure: Figure }) {
  const { name, value, unit, of, day, command } = figure;
  const number = new Intl.NumberFormat(LOCALES[t.language]);
  const date = datesIn(t.language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <li>
      <p>
        <b className="num">
          {number.format(value)}
          {unit !== '' && <small> {unit}</small>}
        </b>
        {t(`measured.${name}`, { of: number.format(of) })}
      </p>
      <p className="measured__source">
        <time dateTime={day}>{date.format(new Date(day))}</time>
        <code>{command}</code>
      </p>
    </li>
  );
}
