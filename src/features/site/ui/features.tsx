import bean from 'icon-paths:bean';
import gift from 'icon-paths:gift';
import hourglass from 'icon-paths:hourglass';
import milk from 'icon-paths:milk';
import nut from 'icon-paths:nut';
import triangleAlert from 'icon-paths:triangle-exclamation-point';
import wheat from 'icon-paths:wheat';
import type { ReactNode } from 'react';
import { cents, type Cents } from '#domain/money.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import type { SiteKey } from '#texts/keys.ts';
import { SiteIcon } from './site-frame.tsx';

type Props = { readonly t: Texts<SiteKey> };
export const FEATURE_ICONS = { bean, gift, hourglass, milk, nut, 'triangle-alert': triangleAlert, wheat };

/** What the product does, each shown by a piece of it. The pieces are pictures: they say nothing that the words do not. */
export function Features({ t }: Props) {
  return (
    <section className="section" id="features">
      <div className="wrap">
        <h2 className="section__title">{t('features.title')}</h2>
        <div className="bento">
          <Cell t={t} name="menu">
            <ul className="item-list">
              <Dish t={t} name="first" picture="falafel" tint="olive" allergens={['wheat', 'bean']} price={cents(650)} loved />
              <Dish t={t} name="second" picture="beetroot" tint="sea" allergens={['nut', 'milk']} price={cents(720)} />
            </ul>
          </Cell>
          <Cell t={t} name="board">
            <LateTicket t={t} />
          </Cell>
          <Cell t={t} name="table">
            <div className="plates-demo">
              <Plate picture="moussaka" tint="honey" rim="mine" heads={['A']} />
              <Plate picture="ouzo" tint="tomato" rim="thirds" heads={['A', 'N', 'M']} />
              <Plate picture="octopus" tint="sea" rim="theirs" heads={['N']} />
              <Plate picture="loukoumades" tint="fig" rim="open" heads={[]} />
            </div>
          </Cell>
          <Cell t={t} name="loyal">
            <ol className="mini-stamps">
              {[1, 2, 3, 4].map((stamp) => (
                <li key={stamp} className="stamp-mini">
                  <Mark />
                </li>
              ))}
              <li className="stamp-slot" />
              <li className="stamp-slot stamp-slot--reward">
                <SiteIcon name="gift" />
              </li>
            </ol>
          </Cell>
          <Cell t={t} name="help">
            <div className="assist">
              <span className="assist__table num">8</span>
              <div>
                <b>{t('features.help_bill')}</b>
                <small>{t('features.help_where')}</small>
              </div>
              <span className="button button--small">{t('features.help_done')}</span>
            </div>
          </Cell>
          <Cell t={t} name="stock">
            <div className="stock-demo">
              <DishArt picture="stuffed" tint="tomato" />
              <b>{t('features.stock_dish')}</b>
              <span className="badge">{t('features.stock_state')}</span>
            </div>
          </Cell>
        </div>
      </div>
    </section>
  );
}

type CellProps = Props & { readonly name: 'menu' | 'board' | 'table' | 'loyal' | 'help' | 'stock'; readonly children: ReactNode };

function Cell({ t, name, children }: CellProps) {
  return (
    <article className={`bento__cell bento__cell--${name}`}>
      <div>
        <h3>{t(`features.${name}_title`)}</h3>
        <p>{t(`features.${name}_text`)}</p>
      </div>
      <div aria-hidden="true">{children}</div>
    </article>
  );
}

const DishArt = ({ picture, tint }: { readonly picture: string; readonly tint: string }) => (
  <span className="dish-art" data-tint={tint}>
    <img src={`/dishes/${picture}.webp`} alt="" width="256" height="256" loading="lazy" />
  </span>
);

type PlateProps = {
  readonly picture: string;
  readonly tint: string;
  /** Who has which part of it. */
  readonly rim: 'mine' | 'theirs' | 'thirds' | 'open';
  readonly heads: readonly string[];
};

/** A plate of the bill, as guests touch it. */
const Plate = ({ picture, tint, rim, heads }: PlateProps) => (
  <span className="plate-demo" data-rim={rim}>
    <DishArt picture={picture} tint={tint} />
    <span>
      {heads.map((head) => (
        <b key={head}>{head}</b>
      ))}
    </span>
  </span>
);

type DishProps = Props & {
  readonly name: 'first' | 'second';
  readonly picture: string;
  readonly tint: string;
  readonly allergens: readonly string[];
  readonly price: Cents;
  readonly loved?: boolean;
};

function Dish({ t, name, picture, tint, allergens, price, loved = false }: DishProps) {
  return (
    <li className="item-card">
      <div className="item-card__media">
        <DishArt picture={picture} tint={tint} />
        {loved && <span className="ribbon">{t('features.dish_ribbon')}</span>}
      </div>
      <div className="item-card__body">
        <b className="item-card__name">{t(`features.dish_${name}`)}</b>
        <p className="item-card__text">{t(`features.dish_${name}_text`)}</p>
        <p className="allergen-hint">
          {allergens.map((icon) => (
            <SiteIcon key={icon} name={icon} />
          ))}
          <span>{t(`features.dish_${name}_allergens`)}</span>
        </p>
      </div>
      <div className="item-card__foot">
        <span className="price">{moneyText(price, 'EUR', t.language)}</span>
        {loved && (
          <span className="stamp-badge">
            <Mark />
            {t('features.stamp')}
          </span>
        )}
      </div>
    </li>
  );
}

function LateTicket({ t }: Props) {
  return (
    <div className="order-ticket" data-age="warm">
      <div className="order-ticket__head">
        <span className="order-ticket__table">
          <small>{t('hero.ticket_table')}</small>7
        </span>
        <span className="order-ticket__meta">
          <b className="num">#52</b> Eleni
        </span>
        <span className="order-ticket__age num">
          <SiteIcon name="hourglass" />
          9:05
        </span>
      </div>
      <p className="order-ticket__allergy">
        <SiteIcon name="triangle-alert" />
        <span>
          <b>{t('features.board_allergy')}</b> {t('features.board_allergen')}
        </span>
      </p>
      <ul className="order-ticket__lines">
        <li>
          <b className="num">3</b>
          <div>{t('features.board_dish')}</div>
        </li>
      </ul>
    </div>
  );
}
