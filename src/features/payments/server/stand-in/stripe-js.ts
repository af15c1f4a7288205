/**
 * Stands in for js.stripe.com's script in test mode: the few calls that our page makes, with the same answers and events. Its fields say that
 * they pretend; what is typed goes to the stand-in alone, never to us.
 */
export const STRIPE_JS = `(() => {
  const home = new URL('.', document.currentScript.src).href;
  // A number has sixteen digits at most; between its groups of four stand spaces, however it was typed or pasted.
  const MOST_DIGITS = 16;
  const FIELDS = { cardNumber: ['cc-number', '4242 4242 4242 4242'], cardExpiry: ['cc-exp', 'MM/YY', 5], cardCvc: ['cc-csc', '123', 4] };
  const LABELS = {
    en: { cardNumber: 'Card number', cardExpiry: 'Expiry', cardCvc: 'CVV' },
    el: { cardNumber: 'Αριθμός κάρτας', cardExpiry: 'Λήξη', cardCvc: 'CVV' },
  };
  const SAID = {
    en: { unknown: 'Only test cards are known here, such as 4242424242424242.', month: 'Your card\\u2019s expiry is not a month.', incomplete: 'Your card number is incomplete.', bank: 'TEST MODE: your bank asks whether it is you.', yes: 'Complete authentication', no: 'Fail authentication' },
    el: { unknown: 'Εδώ ισχύουν μόνο δοκιμαστικές κάρτες, όπως η 4242424242424242.', month: 'Η λήξη της κάρτας δεν είναι μήνας.', incomplete: 'Ο αριθμός της κάρτας δεν είναι πλήρης.', bank: 'ΔΟΚΙΜΗ: η τράπεζά σας ρωτά αν είστε εσείς.', yes: 'Είμαι εγώ', no: 'Δεν είμαι εγώ' },
  };
  let said = SAID.en;
  /** The one element brings its labels; about the single fields the page puts its own. */
  const labelled = (kind, input, label) => {
    const box = document.createElement('label');
    box.className = kind === 'cardNumber' ? 'field pay-form__wide' : 'field';
    const words = document.createElement('span');
    words.className = 'field__label'; words.textContent = label;
    box.append(words, input);
    return box;
  };
  const field = (kind, label, changed) => {
    const [complete, placeholder, most] = FIELDS[kind];
    const input = document.createElement('input');
    input.className = 'input'; input.inputMode = 'numeric'; input.autocomplete = complete; input.placeholder = placeholder;
    input.setAttribute('aria-label', label); if (kind !== 'cardNumber') input.maxLength = most; input.required = true;
    if (kind === 'cardCvc') input.type = 'password';
    input.addEventListener('input', () => {
      if (kind === 'cardExpiry') input.value = input.value.replace(/[^0-9]/g, '').slice(0, 4).replace(/^(\\d\\d)(\\d)/, '$1/$2');
      else if (kind === 'cardNumber') group(input);
      else input.value = input.value.replace(/[^0-9]/g, '');
      changed();
    });
    return input;
  };
  /** The caret stays behind the digit that it stood behind. */
  const group = (input) => {
    let before = input.value.slice(0, input.selectionStart ?? 0).replace(/[^0-9]/g, '').length;
    input.value = input.value.replace(/[^0-9]/g, '').slice(0, MOST_DIGITS).replace(/(\\d{4})(?=\\d)/g, '$1 ');
    let at = 0;
    for (; before > 0 && at < input.value.length; at += 1) if (input.value[at] !== ' ') before -= 1;
    input.setSelectionRange(at, at);
  };
  const digitsOf = (kind, input) => (kind === 'cardNumber' ? input.value.replaceAll(' ', '') : input.value);
  const wrong = (kind, value) => {
    if (kind === 'cardNumber') return value.length >= 16 && !/^(4242424242424242|5555555555554444|4000000000000002|4000002500003155)$/.test(value) ? said.unknown : undefined;
    if (kind === 'cardExpiry') return value.length === 5 && Number(value.slice(0, 2)) > 12 ? said.month : undefined;
    return undefined;
  };
  const whole = (kind, value) => kind === 'cardNumber' ? value.length === 16 : kind === 'cardExpiry' ? value.length === 5 : value.length >= 3;
  window.Stripe = (_key, { locale }) => {
    const labels = LABELS[locale];
    said = SAID[locale];
    const make = () => {
      const inputs = {};
      const element = (kinds) => {
        const listeners = { change: [], ready: [] };
        const tell = () => {
          const values = kinds.map((kind) => digitsOf(kind, inputs[kind]));
          const message = kinds.map((kind, at) => wrong(kind, values[at])).find(Boolean);
          const event = { empty: values.every((value) => value === ''), complete: !message && kinds.every((kind, at) => whole(kind, values[at])), error: message ? { message } : undefined };
          for (const listener of listeners.change) listener(event);
        };
        return {
          on(name, listener) { (listeners[name] ??= []).push(listener); return this; },
          mount(target) {
            const single = kinds.length === 1;
            if (!single) target.classList.add('pay-form');
            for (const kind of kinds) {
              inputs[kind] = field(kind, labels[kind], tell);
              target.append(single ? inputs[kind] : labelled(kind, inputs[kind], labels[kind]));
            }
            for (const listener of listeners.ready) listener();
          },
          unmount() { for (const kind of kinds) (inputs[kind]?.closest('label') ?? inputs[kind])?.remove(); },
          destroy() { this.unmount(); },
          focus() { inputs[kinds.find((kind) => !whole(kind, digitsOf(kind, inputs[kind]))) ?? kinds[0]].focus(); },
          update() {},
        };
      };
      return {
        inputs,
        create: (kind) => element(kind === 'payment' ? ['cardNumber', 'cardExpiry', 'cardCvc'] : [kind]),
        update() {},
        submit: async () => (inputs.cardNumber && whole('cardNumber', digitsOf('cardNumber', inputs.cardNumber)) ? {} : { error: { message: said.incomplete } }),
      };
    };
    let last;
    const send = async (body) => {
      const answer = await fetch(home + 'confirm', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      return answer.json();
    };
    const confirm = async (elements, clientSecret) => {
      const number = digitsOf('cardNumber', elements.inputs.cardNumber);
      const first = await send({ clientSecret, number });
      if (!first.authenticate) return first;
      return send({ clientSecret, number, authenticated: await bank() });
    };
    const bank = () => new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Bank (TEST MODE)');
      dialog.append(said.bank);
      for (const [words, answer] of [[said.yes, true], [said.no, false]]) {
        const button = document.createElement('button');
        button.type = 'button'; button.className = 'button'; button.textContent = words;
        button.addEventListener('click', () => { dialog.remove(); resolve(answer); });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });
    return {
      elements: () => (last = make()),
      confirmPayment: ({ elements, clientSecret }) => confirm(elements, clientSecret),
      confirmCardPayment: (clientSecret) => confirm(last, clientSecret),
    };
  };
})();`;
