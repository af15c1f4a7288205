import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';

export type CardChange = { readonly complete: boolean; readonly message: string | null };
type Confirmed = Pick<PaymentIntentResult, 'error'>;
export type CardFieldName = 'number' | 'expiry' | 'cvv';
export type Mounted = {
  /** The script says itself what is missing, when it is told to submit. */
  readonly checksItself: boolean;
  /** Puts the focus into the first field that is not filled, and names all of them; none where the script looks itself. */
  focusEmpty(): readonly CardFieldName[];
  confirm(stripe: Stripe, clientSecret: string, returnUrl: string): Promise<Confirmed>;
  unmount(): void;
};

/** Method 0: number, expiry and CVV as three hosted fields. */
export function mountCard(elements: StripeElements, into: HTMLElement, onChange: (change: CardChange) => void): Mounted {
  const place = (name: string): HTMLElement => into.querySelector<HTMLElement>(`[data-card=${name}]`) ?? into;
  const number = elements.create('cardNumber', { showIcon: true });
  const expiry = elements.create('cardExpiry');
  const cvc = elements.create('cardCvc');
  const now = new Map<string, CardChange>();
  const heard = (name: string) => (event: { complete: boolean; error: { message: string } | undefined }) => {
    now.set(name, { complete: event.complete, message: event.error?.message ?? null });
    const all = ['number', 'expiry', 'cvv'].map((one) => now.get(one));
    onChange({ complete: all.every((one) => one?.complete === true), message: all.find((one) => one?.message)?.message ?? null });
  };
  number.on('change', heard('number'));
  expiry.on('change', heard('expiry'));
  cvc.on('change', heard('cvv'));
  number.mount(place('number'));
  expiry.mount(place('expiry'));
  cvc.mount(place('cvv'));
  return {
    checksItself: false,
    focusEmpty() {
      const fields = { number, expiry, cvv: cvc };
      const empty = (['number', 'expiry', 'cvv'] as const).filter((name) => now.get(name)?.complete !== true);
      if (empty[0]) fields[empty[0]].focus();
      return empty;
    },
    confirm: (stripe, clientSecret) => stripe.confirmCardPayment(clientSecret, { payment_method: { card: number } }),
    unmount() {
      for (const element of [number, expiry, cvc]) element.destroy();
    },
  };
}

/** Method 3: the Payment Element, which brings Apple Pay and Google Pay where the device has them. */
export function mountPayment(elements: StripeElements, into: HTMLElement, onChange: (change: CardChange) => void): Mounted {
  const payment = elements.create('payment', { layout: 'tabs' });
  payment.on('change', (event) => {
    // The published type leaves out the error that the script brings.
    const { error } = event as typeof event & { readonly error?: { readonly message: string } };
    onChange({ complete: event.complete, message: error?.message ?? null });
  });
  payment.mount(into);
  return {
    checksItself: true,
    focusEmpty() {
      payment.focus();
      return [];
    },
    confirm: (stripe, clientSecret, returnUrl) =>
      stripe.confirmPayment({
        elements,
        clientSecret,
        // For methods and banks that take the whole page.
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      }),
    unmount: () => payment.destroy(),
  };
}
