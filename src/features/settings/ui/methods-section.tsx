import { takenByHand } from '#domain/methods.ts';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import type { SectionValues } from '../contract.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

/** How orders reach the guest. */
export function DeliverySection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('delivery', settings.delivery);
  const put = (at: number, part: object) =>
    change({ methods: draft.methods.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <Section name="delivery" state={state}>
      <ul className="method-list">
        {draft.methods.map((method, at) => (
          <Method
            key={method.value}
            name={t(`delivery.method_${method.value}`)}
            enabled={method.enabled}
            label={method.label}
            onEnabled={(enabled) => put(at, { enabled })}
            onLabel={(label) => put(at, { label })}
          />
        ))}
      </ul>
      <NoneLeft methods={draft.methods} />
    </Section>
  );
}

/** How guests pay. Only owners get this section. */
export function PaymentsSection() {
  const { settings } = useSettingsPage();
  return settings.payments ? <Payments saved={settings.payments} /> : null;
}

function Payments({ saved }: { readonly saved: { readonly value: SectionValues['payments']; readonly seal: string } }) {
  const t = usePortalSettingsTexts();
  const { draft, change, ...state } = useSection('payments', saved);
  const put = (at: number, part: object) =>
    change({ methods: draft.methods.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <Section name="payments" state={state}>
      <ul className="method-list">
        {draft.methods.map((method, at) => (
          <Method
            key={method.value}
            name={t(`payments.method_${method.value}`)}
            hint={takenByHand(method.value) ? t('payments.by_staff') : t('payments.online')}
            enabled={method.enabled}
            label={method.method}
            onEnabled={(enabled) => put(at, { enabled })}
            onLabel={(label) => put(at, { method: label })}
          />
        ))}
      </ul>
      <NoneLeft methods={draft.methods} />
    </Section>
  );
}

type MethodProps = {
  readonly name: string;
  readonly hint?: string;
  readonly enabled: boolean;
  readonly label: string;
  readonly onEnabled: (enabled: boolean) => void;
  readonly onLabel: (label: string) => void;
};

function Method({ name, hint, enabled, label, onEnabled, onLabel }: MethodProps) {
  const t = usePortalSettingsTexts();
  return (
    <li>
      <div>
        <label className="switch">
          <input type="checkbox" role="switch" checked={enabled} onChange={({ target }) => onEnabled(target.checked)} />
          {name}
        </label>
        {hint !== undefined && <small>{hint}</small>}
      </div>
      {enabled && (
        <input
          className="input"
          aria-label={t('methods.label_of', { name })}
          placeholder={name}
          maxLength={60}
          value={label}
          onChange={({ target }) => onLabel(target.value)}
        />
      )}
    </li>
  );
}

/** Without one, nobody could order: the server refuses it too. */
function NoneLeft({ methods }: { readonly methods: readonly { readonly enabled: boolean }[] }) {
  const t = usePortalSettingsTexts();
  if (methods.some(({ enabled }) => enabled)) return null;
  return (
    <p className="notice notice--problem" role="alert">
      {t('methods.none')}
    </p>
  );
}
