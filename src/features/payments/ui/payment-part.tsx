import { PAYMENT } from '#domain/methods.ts';
import type { PaymentPartProps } from '../payer.ts';
import { CardForm } from './card-form.tsx';
import { GatewayForm } from './gateway-form.tsx';
import { ProviderNote } from './provider-note.tsx';
import './payments.css';

/** The form of the chosen online method, for a page that has the pay button. */
export function PaymentPart(props: PaymentPartProps) {
  const { kind, value } = props.method;
  if (kind === 'card') return <CardForm key={value} {...props} />;
  return value === PAYMENT.gatewayForm ? <GatewayForm {...props} /> : <ProviderNote key={value} {...props} />;
}
