import { hear, passOn } from './told.ts';
import type { TryWords } from './words.ts';

/** The home page around the two frames: loaded once somebody asks for them. */

type Part = 'phone' | 'board';

/** Puts a phone and a board in the place of the hero's picture. */
export function openTry(button: HTMLElement): void {
  const hero = button.closest<HTMLElement>('.hero');
  const place = button.parentElement;
  if (!hero || !place || hero.querySelector('.live')) return;
  const words = JSON.parse(button.dataset['words'] ?? '{}') as TryWords;
  const live = element('div', { className: 'live' });
  live.setAttribute('role', 'group');
  live.setAttribute('aria-label', words['live.label']);
  const said = element('p', { className: 'visually-hidden' });
  said.setAttribute('role', 'status');
  const frames = element('div', { className: 'live__frames' });
  const parts = { phone: frameOf('phone', words), board: frameOf('board', words) };
  frames.append(element('div', { className: 'live__phone' }), element('div', { className: 'live__board' }));
  frames.firstElementChild?.append(parts.phone);
  frames.lastElementChild?.append(parts.board);
  const again = buttonOf(words['live.again'], 'button button--small');
  const close = buttonOf(words['live.close'], 'button button--small button--quiet');
  const bar = element('div', { className: 'live__bar' });
  bar.append(element('p', { textContent: words['live.lead'] }), again, close);
  live.append(bar, frames, said);
  const forget = [hear((told) => heard(told)), followTheme(Object.values(parts))];

  function heard(told: Parameters<Parameters<typeof hear>[0]>[0]): void {
    passOn(parts[told.from === 'phone' ? 'board' : 'phone'].contentWindow, told);
    if (told.from !== 'phone') return;
    said.textContent = words['live.placed'];
    // On a phone the board lies below: there the order is seen to arrive. After the phone has put its own focus where it wants it.
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    requestAnimationFrame(() => parts.board.scrollIntoView({ block: 'nearest', behavior }));
  }
  again.addEventListener('click', () => {
    said.textContent = '';
    for (const frame of Object.values(parts)) frame.contentWindow?.location.reload();
  });
  close.addEventListener('click', () => {
    for (const end of forget) end();
    live.remove();
    hero.classList.remove('hero--live');
    button.focus();
  });
  parts.phone.addEventListener('load', () => {
    const { contentDocument } = parts.phone;
    // What lies fixed in a frame, as a dialog's foot, brings nobody's page to where it can be seen.
    contentDocument?.addEventListener('focusin', () => parts.phone.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    contentDocument?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
  hero.classList.add('hero--live');
  place.append(live);
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, given: Partial<HTMLElementTagNameMap[Name]>) {
  return Object.assign(document.createElement(name), given);
}

const buttonOf = (textContent: string, className: string) => element('button', { type: 'button', className, textContent });

const frameOf = (part: Part, words: TryWords) =>
  element('iframe', { src: `/try/${part}/${document.documentElement.lang}`, title: words[`live.${part}`] });

/** Light or dark as the page is, also when that is changed. */
function followTheme(frames: readonly HTMLIFrameElement[]): () => void {
  const wear = (): void => {
    const { theme } = document.documentElement.dataset;
    for (const { contentDocument } of frames) if (contentDocument && theme) contentDocument.documentElement.dataset['theme'] = theme;
  };
  const watch = new MutationObserver(wear);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  for (const frame of frames) frame.addEventListener('load', wear);
  return () => watch.disconnect();
}
