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
const write = (element: HTMLElement | null, count: number) => {
  if (!element) return;
  element.textContent = String(count);
  element.hidden = count === 0;
};
const filter = () => {
  const keys = avoided();
  let hidden = 0;
  for (const card of document.querySelectorAll<HTMLElement>('[data-item]')) {
    const contains = (card.dataset['allergens'] ?? '').split(' ').some((key) => keys.includes(key));
    card.toggleAttribute('data-avoided', contains);
    if (contains) hidden += 1;
  }
  for (const count of document.querySelectorAll('[data-count]')) count.textContent = String(hidden);
  const notice = document.querySelector<HTMLElement>('[data-avoided-notice]');
  if (notice) notice.hidden = hidden === 0;
  write(document.querySelector('[data-avoids-count]'), keys.length);
};
filter();
addEventListener('parea:avoids', filter);
addEventListener('storage', ({ key }) => (key === KEY || key === null) && filter());
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-reveal]')) menu?.toggleAttribute('data-reveal');
});

const field = document.getElementById('menu-search');
const input = field?.querySelector('input');
const opener = document.querySelector('[data-search]');
const search = () => void queue?.loadDialogs().then(() => queue.search?.(input?.value ?? ''));
const unfold = (open: boolean) => {
  if (!field || !input) return;
  field.hidden = !open;
  opener?.setAttribute('aria-expanded', String(open));
  if (open) return input.focus();
  input.value = '';
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
queue?.renewed.push(filter, () => input?.value && search());

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
