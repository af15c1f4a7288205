// The small script of the contact page, inlined behind the site's own. It must work alone.
import type { contactTicket, sendContact } from '#features/contact/contract.ts';
import type { AnswerOf, PathOf } from '#platform/shared/endpoint.ts';

const form = document.querySelector<HTMLFormElement>('[data-contact]');
const said = document.querySelector<HTMLElement>('[data-contact-said]');
const done = document.querySelector<HTMLElement>('[data-contact-done]');
const button = form?.querySelector<HTMLButtonElement>('button');
let ticket: Promise<string> | null = null;
// Ours to judge from here on: in the page's language, and with everything that is missing at once.
if (form) form.noValidate = true;

// From the first touch on, not from the page's opening: a page from a cache has been open for ever.
const askTicket = () =>
  (ticket ??= fetch('/api/contact' satisfies PathOf<typeof contactTicket>)
    .then((answer) => answer.json())
    .then(({ ticket: given }: AnswerOf<typeof contactTicket>) => given));
form?.addEventListener('focusin', () => void askTicket().catch(() => (ticket = null)));

const words = (name: string): string => form?.dataset[name] ?? '';
const CODES: Readonly<Record<string, string>> = { automatic: 'robot', too_quick: 'quick', ticket_stale: 'stale', too_many: 'often' };

function mark(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  const note = document.getElementById(`${field.id}-error`);
  const wrong = field.value.trim() === '' ? words('required') : field.validity.typeMismatch ? words('email') : '';
  field.setAttribute('aria-invalid', String(wrong !== ''));
  if (note) {
    note.textContent = wrong;
    note.hidden = wrong === '';
  }
  return wrong === '';
}

const fields = () => [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[required]') ?? [])];
for (const field of fields()) field.addEventListener('input', () => field.getAttribute('aria-invalid') === 'true' && mark(field));

function say(text: string): void {
  if (!said) return;
  said.textContent = text;
  said.hidden = text === '';
}

/** So long a form is open at least, in milliseconds (`LEAST_SECONDS` of the contract). */
const LEAST_MS = 3000;

async function send(data: FormData, isFirst = true): Promise<string> {
  const given = await askTicket();
  const answer = await fetch('/api/contact' satisfies PathOf<typeof sendContact>, {
    method: 'POST' satisfies (typeof sendContact)['method'],
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...Object.fromEntries(data), ticket: given }),
  });
  if (answer.ok) return '';
  const refusal = (await answer.json().catch(() => null)) as { error?: { code?: string } } | null;
  const code = refusal?.error?.code ?? 'other';
  // Whoever has the fields filled in by their browser is as quick as a robot: it is sent once more when that is over.
  if (code !== 'too_quick' || !isFirst) return code;
  await new Promise((over) => setTimeout(over, LEAST_MS));
  return send(data, false);
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (button?.getAttribute('aria-disabled') === 'true') return;
  const wrong = fields().filter((field) => !mark(field));
  if (wrong[0]) return wrong[0].focus();
  say('');
  button?.setAttribute('aria-disabled', 'true');
  const label = button?.textContent ?? '';
  if (button) button.textContent = words('sending');
  void send(new FormData(form))
    .catch(() => 'offline')
    .then((code) => {
      button?.removeAttribute('aria-disabled');
      if (button) button.textContent = label;
      if (code === 'ticket_stale' || code === 'offline') ticket = null;
      if (code !== '') return say(words(code === 'offline' ? 'offline' : (CODES[code] ?? 'other')));
      form.hidden = true;
      if (done) {
        done.hidden = false;
        done.focus();
      }
    });
});
