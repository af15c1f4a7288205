import el from '#texts/work.el.json?texts';
import en from '#texts/work.en.json?texts';

/** What is done sooner is not worth a word. Milliseconds. */
const UNSAID = 300;

/** Says that this device works on a puzzle before a call goes on, and lets people stop it. */
export type WorkNotice = {
  /** How likely it is to be solved by now; shown once it takes longer than a blink. */
  tell(share: number): void;
  /** Whether nobody waits for it any more: stopped, or the page was left. */
  readonly isOver: boolean;
  end(): void;
};

/**
 * One for every form that may be asked for work. Not React, and without a style sheet of its own: it is loaded with the puzzle alone, so that no
 * page is heavier for it. Inside an open dialog, beside which nothing can be read or tapped.
 */
export function workNotice(): WorkNotice {
  const page = location.pathname;
  const began = performance.now();
  let isStopped = false;
  let parts: Parts | null = null;
  const before = document.activeElement;
  return {
    tell(share) {
      if (performance.now() - began < UNSAID) return;
      // Read out only where the region was there before its words.
      if (parts) parts.words.textContent ||= said('work.words');
      else parts = show(() => (isStopped = true));
      parts.bar.value = share;
    },
    get isOver() {
      return isStopped || location.pathname !== page;
    },
    end() {
      const held = parts?.box.contains(document.activeElement) === true;
      parts?.box.remove();
      if (held && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}

type Parts = { readonly box: HTMLElement; readonly words: HTMLElement; readonly bar: HTMLProgressElement };

function show(stop: () => void): Parts {
  const box = made('div', 'notice');
  Object.assign(box.style, {
    position: 'fixed',
    zIndex: 'var(--z-toast)',
    insetBlockStart: 'calc(0.75rem + env(safe-area-inset-top))',
    insetInline: '0',
    marginInline: 'auto',
    inlineSize: 'min(30rem, 100% - 1.5rem)',
    alignItems: 'center',
    boxShadow: 'var(--shadow-3)',
  });
  const middle = made('div');
  Object.assign(middle.style, { flex: '1', minInlineSize: '0' });
  const words = made('p');
  words.role = 'status';
  words.style.margin = '0';
  const bar = made('progress');
  bar.ariaHidden = 'true';
  Object.assign(bar.style, { display: 'block', inlineSize: '100%', marginBlockStart: '0.5rem', accentColor: 'currentColor' });
  const button = made('button', 'button');
  button.type = 'button';
  button.textContent = said('work.stop');
  button.addEventListener('click', stop);
  middle.append(words, bar);
  box.append(middle, button);
  const [dialog] = [...document.querySelectorAll('dialog[open]')].toReversed();
  (dialog ?? document.body).append(box);
  return { box, words, bar };
}

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, className = ''): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className });
}

/** Plain words: nothing is filled in. */
function said(key: 'work.words' | 'work.stop'): string {
  const message = (document.documentElement.lang === 'el' ? el : en)[key];
  return typeof message === 'string' ? message : '';
}
