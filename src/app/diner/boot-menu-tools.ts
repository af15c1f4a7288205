import type { Queue } from './tap-queue.ts';

// What the diner avoids, the search field, and the help pill.
const KEY = 'parea.avoids';
const queue: Queue | undefined = window.parea;
const menu = document.querySelector<HTMLElement>('.menu');
export const avoided = (): string[] => {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
};
const badge = document.querySelector<HTMLElement>('[data-avoids-count]');
// Nobody's first visit: what marks the cards comes where something is avoided, and until it is there nothing is claimed of any dish.
const mark = () => {
  const { length } = avoided();
  if (badge) {
    badge.textContent = String(length);
    badge.hidden = length === 0;
  }
  menu?.toggleAttribute('data-passport', length > 0);
  if (length > 0 || document.querySelector('[data-fit]')) void queue?.loadDialogs().then(() => queue.mark?.());
};
mark();
addEventListener('parea:avoids', mark);
addEventListener('storage', ({ key }) => (key === KEY || key === null) && mark());

const field = document.getElementById('menu-search');
const input = field?.querySelector('input');
const opener = document.querySelector('[data-search]');
const search = () => void queue?.loadDialogs().then(() => queue.search?.());
const unfold = (open: boolean) => {
  if (!field || !input) return;
  field.hidden = !open;
  opener?.setAttribute('aria-expanded', String(open));
  if (open) input.focus();
  else input.value = '';
  search();
};
opener?.addEventListener('click', () => {
  void queue?.loadDialogs();
  unfold(Boolean(field?.hidden));
});
input?.addEventListener('input', search);
input?.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || input.value !== '') return;
  unfold(false);
  if (opener instanceof HTMLElement) opener.focus();
});
queue?.renewed.push(mark, () => field?.hidden === false && search());

const help = document.querySelector<HTMLElement>('.help');
const toggle = help?.querySelector<HTMLElement>('.help__toggle');
const rise = (open: boolean) => {
  help?.toggleAttribute('data-open', open);
  toggle?.setAttribute('aria-expanded', String(open));
};
document.addEventListener('click', ({ target }) => {
  const inside = target instanceof Node && toggle?.contains(target);
  rise(inside === true && !help?.hasAttribute('data-open'));
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !help?.hasAttribute('data-open')) return;
  rise(false);
  toggle?.focus();
});
