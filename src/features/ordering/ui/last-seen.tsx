import { isAllergenKey, type AllergenKey } from '#domain/allergens.ts';
import type { Strictness } from '#domain/passport.ts';
import { hasAllergy } from '#domain/read-allergy.ts';
import { Parted } from '#platform/ui/parted.tsx';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { passportWords } from '#platform/ui/passport-words.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { KnownOrder } from './known-orders.ts';
import { nowOf } from './order-timeline.tsx';

type Props = { readonly order: KnownOrder; readonly onAgain: () => void };

/** Without a network: the order as this phone last heard of it, to be shown to who brings it. */
export function LastSeen({ order, onAgain }: Props) {
  const t = useCheckoutTexts();
  const { avoids, ratherNot, allergyReadAt, timeZone } = order;
  const told = avoids
    .filter(isAllergenKey)
    .map((key): [AllergenKey, Strictness] => [key, ratherNot.includes(key) ? 'preference' : 'allergy']);
  return (
    <main className="confirmation">
      <section className="ticket">
        <p className="ticket__lost ticket__lost--first" role="status">
          <Icon name="wifi-off" />
          {t('confirmation.last_seen', { time: wallClock(order.heardAt, timeZone, t.language) })}
        </p>
        <header className="ticket__head">
          <p className="ticket__number">
            <small>{t('confirmation.number')}</small>
            <b>{order.number}</b>
          </p>
          <p className="ticket__sub">{t(nowOf(order))}</p>
        </header>
        {told.length > 0 && (
          <section className="told" data-taste={hasAllergy({ avoids, ratherNot }) ? undefined : ''}>
            <p className="told__what">
              <Icon name="circle-alert" />
              <span>
                <b>{passportWords({ avoids: Object.fromEntries(told), diets: [] }, t)}</b>
                {hasAllergy({ avoids, ratherNot }) && (
                  <small>
                    {allergyReadAt === null
                      ? t('confirmation.unread')
                      : t('confirmation.read', { time: wallClock(allergyReadAt, timeZone, t.language) })}
                  </small>
                )}
              </span>
            </p>
          </section>
        )}
        <div className="ticket__receipt">
          <ul className="receipt__lines">
            {order.dishes.map(({ quantity, name }, nth) => (
              <li key={nth}>
                <b className="receipt__qty">{quantity}</b> <Parted of={name} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <button type="button" className="button button--primary button--block" onClick={onAgain}>
        {t('confirmation.again')}
      </button>
    </main>
  );
}
