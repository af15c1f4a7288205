import { useState } from 'react';
import { hasAllergy, isSaidAfterStart } from '#domain/read-allergy.ts';
import { isAllergenKey, type AllergenKey } from '#domain/allergens.ts';
import type { Strictness } from '#domain/passport.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { passportWords } from '#platform/ui/passport-words.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import type { SavedOrder } from '../contract.ts';

type Props = { readonly order: SavedOrder; readonly stopped: boolean };

/** What the kitchen was told beside the dishes; of an allergy, whether a person has read it. */
export function ToldKitchen({ order, stopped }: Props) {
  const t = useCheckoutTexts();
  const { avoids, note } = order;
  return (
    <>
      {avoids.length > 0 && (
        <section className="told" data-taste={hasAllergy(order) ? undefined : ''}>
          <p className="told__what">
            <Icon name="circle-alert" />
            <span>
              <b>{passportWords(passportOf(order), t)}</b>
              <small>
                {t(hasAllergy(order) ? 'confirmation.allergy' : 'confirmation.preference')} · {order.buyersName}
              </small>
            </span>
          </p>
          {hasAllergy(order) && !stopped && <Read order={order} />}
        </section>
      )}
      {note !== '' && (
        <div className="ticket__told">
          <p>{t('confirmation.note', { note })}</p>
        </div>
      )}
    </>
  );
}

/**
 * That a person has read the allergy, or was called to, said when it happens. It stays where it is while the page changes around it: what comes
 * with its words already in it is announced by few readers.
 */
export function AllergySaid({ order }: { readonly order: SavedOrder }) {
  const t = useCheckoutTexts();
  const { allergyReadAt, allergyCalledAt, timeZone } = order;
  const [first] = useState([allergyReadAt, allergyCalledAt]);
  const time = (at: string) => wallClock(at, timeZone, t.language);
  return (
    <p className="visually-hidden" role="status">
      {allergyReadAt !== null && allergyReadAt !== first[0]
        ? t('confirmation.read', { time: time(allergyReadAt) })
        : allergyReadAt === null && allergyCalledAt !== null && allergyCalledAt !== first[1]
          ? t(isSaidAfterStart(order) ? 'confirmation.begun_called' : 'confirmation.unread_called', { time: time(allergyCalledAt) })
          : ''}
    </p>
  );
}

function Read({ order }: { readonly order: SavedOrder }) {
  const t = useCheckoutTexts();
  const { allergyReadAt, allergyCalledAt: called, allergyToldAt: told } = order;
  // That call knew nothing of what was said after it: there is another in a moment.
  const allergyCalledAt = called !== null && told !== null && told > called ? null : called;
  const read = allergyReadAt !== null;
  const begun = isSaidAfterStart(order);
  return (
    <p className="told__read" data-read={read || undefined}>
      <span className="told__tick">
        <Icon name={read ? 'check' : 'clock'} />
      </span>
      <span>
        <b>{read ? t('confirmation.read', { time: wallClock(allergyReadAt, order.timeZone, t.language) }) : t('confirmation.unread')}</b>
        {!read && (
          <small>
            {/* Said while it was cooking, it stops nothing from being begun. */}
            {t(
              allergyCalledAt === null
                ? begun
                  ? 'confirmation.begun_text'
                  : 'confirmation.unread_text'
                : begun
                  ? 'confirmation.begun_called'
                  : 'confirmation.unread_called',
              {
                time: wallClock(allergyCalledAt ?? told ?? order.placedAt, order.timeZone, t.language),
              },
            )}
          </small>
        )}
      </span>
    </p>
  );
}

const passportOf = ({ avoids, ratherNot }: SavedOrder) => ({
  avoids: Object.fromEntries(
    avoids.filter(isAllergenKey).map((key): [AllergenKey, Strictness] => [key, ratherNot.includes(key) ? 'preference' : 'allergy']),
  ),
  diets: [],
});
