import { ASSISTANCE_SERVICES } from '#domain/assistance.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { keyOf, useRequests } from './requests.ts';
import { OPTIONS, stateText } from './service-words.ts';

/** What was asked for and is not yet done, above the help pill; staff's "on my way" arrives here. */
export function HelpStatus() {
  const t = useMenuTexts();
  const requests = useRequests();
  const open = ASSISTANCE_SERVICES.flatMap(({ service, subOptions }) =>
    subOptions.flatMap(({ value, label }) => {
      const asked = requests.get(keyOf({ service, subOption: value }));
      return asked?.state === 'open' || asked?.state === 'acknowledged' ? [{ value, label, asked }] : [];
    }),
  );
  return (
    <div className="help-status" role="status">
      {open.map(({ value, label, asked }) => (
        <p key={value} data-state={asked.state}>
          <Icon name={asked.state === 'acknowledged' ? 'check' : 'clock'} />
          {`${OPTIONS[value] ? t(OPTIONS[value].text) : label}: ${t(stateText(asked))}`}
        </p>
      ))}
    </div>
  );
}
