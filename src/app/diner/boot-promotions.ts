import type { Queue } from './tap-queue.ts';

// The promotions: on by one every ten seconds, round and round (section 9 of the specification).
const EVERY = 10_000;
const still = matchMedia('(prefers-reduced-motion: reduce)');
// A finger leaves the focus, and on some phones the hover, where it tapped: only a pointer that rests and a focus that shows hold the banner.
const held = ':has(:focus-visible)' + (matchMedia('(hover: hover)').matches ? ', :hover' : '');
let timer: ReturnType<typeof setTimeout> | undefined;
let paused = false;
let stop = new AbortController();
let restart: () => void = () => undefined;

const begin = () => {
  stop.abort();
  stop = new AbortController();
  clearTimeout(timer);
  restart = () => undefined;
  const banner = document.querySelector<HTMLElement>('.promo-banner');
  const slides = [...(banner?.querySelectorAll<HTMLElement>('.promo-slide') ?? [])];
  const controls = banner?.querySelector<HTMLElement>('.promo-banner__controls');
  if (!banner || !controls) return;
  const dots = [...controls.querySelectorAll('[data-slide-to]')];
  const [pause, play] = [controls.querySelector<HTMLElement>('[data-pause]'), controls.querySelector<HTMLElement>('[data-play]')];
  let current = 0;

  const show = (wanted: number) => {
    current = (wanted + slides.length) % slides.length;
    slides.forEach((slide, index) => (slide.hidden = index !== current));
    dots.forEach((dot, index) => (index === current ? dot.setAttribute('aria-current', 'true') : dot.removeAttribute('aria-current')));
    banner.dataset['current'] = String(current);
  };
  const waits = () => paused || still.matches || document.hidden || banner.matches(held);
  restart = () => {
    clearTimeout(timer);
    banner.firstElementChild?.setAttribute('aria-live', waits() ? 'polite' : 'off');
    if (!waits()) timer = setTimeout(() => (show(current + 1), restart()), EVERY);
  };
  const hold = (on: boolean) => {
    const focused = document.activeElement === pause || document.activeElement === play;
    paused = on;
    if (pause) pause.hidden = on;
    if (play) play.hidden = !on;
    if (focused) (on ? play : pause)?.focus();
  };
  controls.addEventListener(
    'click',
    (event) => {
      const data = event.target instanceof Element ? event.target.closest('button')?.dataset : undefined;
      if (!data) return;
      if (data['turn']) show(current + Number(data['turn']));
      if (data['slideTo']) show(Number(data['slideTo']));
      if ('pause' in data || 'play' in data) hold('pause' in data);
      restart();
    },
    { signal: stop.signal },
  );
  // After the event itself: only then it is known where the focus went.
  const soon = () => setTimeout(restart);
  for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout']) banner.addEventListener(type, soon, { signal: stop.signal });
  hold(paused);
  // For who wants no motion nothing turns, so there is nothing to stop.
  if (still.matches && pause) pause.hidden = true;
  controls.hidden = false;
  restart();
};
begin();
document.addEventListener('visibilitychange', () => restart());
const queue: Queue | undefined = window.parea;
queue?.renewed.push(() => {
  if (!document.querySelector('.promo-banner__controls:not([hidden])')) begin();
});
