import { useEffect } from 'react';
import { newId } from '#platform/browser/new-id.ts';
import './complaints.css';

const FIELDS = ['missing', 'email', 'url', 'number', 'least', 'most', 'whole', 'step', 'time', 'other'] as const;
export type Complaint = (typeof FIELDS)[number];
type Words = `field.${Complaint}`;
type Say = (key: Words, values?: Readonly<Record<string, string>>) => string;
type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a field that is written as text but means a number has to complain of; its own browser cannot know. */
export function complaintOf({
  valueMissing,
  badInput,
  patternMismatch,
  rangeUnderflow,
  rangeOverflow,
  stepMismatch,
}: ValidityState): Complaint | null {
  if (valueMissing) return 'missing';
  if (badInput || patternMismatch) return 'number';
  if (rangeUnderflow) return 'least';
  if (rangeOverflow) return 'most';
  return stepMismatch ? 'step' : null;
}

const isTime = (type: string) => ['time', 'date', 'datetime-local', 'month', 'week'].includes(type);

function wordsOf(field: Typed, say: Say): string {
  const { validity, dataset, type } = field;
  const said = validity.customError ? dataset['complaint'] : undefined;
  const own = FIELDS.find((one) => one === said) ?? complaintOf(validity);
  if (own === null && validity.customError) return field.validationMessage;
  const values = {
    min: dataset['least'] ?? (field instanceof HTMLInputElement ? field.min : ''),
    max: dataset['most'] ?? (field instanceof HTMLInputElement ? field.max : ''),
    step: dataset['step'] ?? '',
  };
  if (validity.typeMismatch) return say(type === 'email' ? 'field.email' : 'field.url');
  if (isTime(type) && own !== 'missing') return say('field.time');
  if (own === 'step' && values.step === '1') return say('field.whole');
  return say(`field.${own ?? 'other'}`, values);
}

/**
 * What is wrong with a field when its form is sent, said beside it in the language of the page: the browser would say it in its own, in a bubble that
 * is gone after some seconds. Stays until the field is changed or another is complained of.
 */
export function useComplaints(say: Say): void {
  useEffect(() => {
    let clear = (): void => undefined;
    const complain = (event: Event) => {
      const field = event.target;
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
      if (!isField) return;
      event.preventDefault();
      // Each field that is wrong says so; the first of the form is where to begin.
      if (field.form && field.form.querySelector(':is(input, select, textarea):invalid') !== field) return;
      clear();
      clear = show(field, wordsOf(field, say));
    };
    document.addEventListener('invalid', complain, true);
    return () => {
      document.removeEventListener('invalid', complain, true);
      clear();
    };
  }, [say]);
}

/** Answers what takes it away. */
function show(field: Typed, words: string): () => void {
  const said = document.createElement('p');
  said.className = 'complaint';
  said.id = `complaint-${newId()}`;
  said.setAttribute('role', 'alert');
  said.popover = 'manual';
  // A dialog lets nothing outside it be heard.
  (field.closest('dialog') ?? document.body).append(said);
  said.textContent = words;
  field.scrollIntoView({ block: 'nearest' });
  field.focus({ preventScroll: true });
  const before = field.getAttribute('aria-describedby');
  field.setAttribute('aria-describedby', [before, said.id].filter(Boolean).join(' '));
  field.setAttribute('aria-invalid', 'true');
  const place = () => {
    const { left, bottom, top } = field.getBoundingClientRect();
    const room = innerHeight - bottom;
    said.style.left = `${Math.max(8, Math.min(left, innerWidth - said.offsetWidth - 8))}px`;
    said.style.top = `${room < said.offsetHeight + 12 ? top - said.offsetHeight - 6 : bottom + 6}px`;
  };
  said.showPopover();
  place();
  const over = new AbortController();
  const { signal } = over;
  const clear = () => {
    over.abort();
    said.remove();
    field.removeAttribute('aria-invalid');
    if (before === null) field.removeAttribute('aria-describedby');
    else field.setAttribute('aria-describedby', before);
  };
  addEventListener('scroll', place, { capture: true, passive: true, signal });
  addEventListener('resize', place, { signal });
  for (const change of ['input', 'change'] as const) field.addEventListener(change, clear, { signal });
  // Its form went away with it.
  const watch = new MutationObserver(() => field.isConnected || (watch.disconnect(), clear()));
  watch.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => watch.disconnect());
  return clear;
}
