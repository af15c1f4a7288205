import type * as Host from './host.ts';

// The home page's: the phone of its picture becomes one to order from, once somebody asks. Nothing of that is loaded before.
const start = document.querySelector<HTMLElement>('[data-try]');
const open = (event: Event) => {
  if (!start) return;
  event.preventDefault();
  start.setAttribute('aria-busy', 'true');
  import(start.dataset['try'] ?? '')
    .then(
      (host: typeof Host) => host.openTry(start),
      // The menu itself is the other way.
      () => location.assign(start.dataset['menu'] ?? '/'),
    )
    .finally(() => start.removeAttribute('aria-busy'));
};
if (start) start.hidden = false;
start?.addEventListener('click', open);
document.querySelector('.hero .phone')?.addEventListener('click', open);
