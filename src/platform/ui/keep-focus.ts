/** A moment for whoever places the focus themselves: a dialog that gives it back, a list whose row went. */
const AFTER_MS = 60;
/** What is switched off for so long has nothing to do any more: it is not only waiting for an answer. */
const OFF_MS = 2000;

/** Where an element stood: it, what it was in, and after which of its siblings. */
type Place = { readonly element: HTMLElement; readonly around: readonly { readonly box: Element; readonly at: number }[] };

/** Of a list the next entry takes the place of one that went. */
const LISTS = 'ul, ol, tbody, [role="grid"], [role="list"], [role="rowgroup"]';
/** Asked of the page before a lost focus is placed: who knows better where it belongs places it and says so by `preventDefault`. */
export const FOCUS_LOST = 'parea:focus-lost';
const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Nobody's focus falls out of the page: where the element that has it is taken away, or comes back from having been switched off, the focus goes to
 * the next entry of its list, to the heading of the part it stood in, or where the dialog that it stood in was opened. Whoever leaves a control
 * on purpose is left alone. Answers how to stop.
 */
export function keepFocus(page: HTMLElement): () => void {
  let last: Place | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offSince = Number.POSITIVE_INFINITY;
  const openers = new WeakMap<Element, Place>();
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const check = () => {
    if (last === null || !isLost()) return;
    if (!last.element.isConnected) goNear(last, openers);
    else if (!last.element.matches(':disabled')) last.element.focus({ preventScroll: true });
    else if (Date.now() - offSince < OFF_MS) timer = setTimeout(check, OFF_MS);
    else goNear(last, openers);
  };
  const soon = () => {
    if (last === null || !isLost()) return;
    clearTimeout(timer);
    if (!last.element.matches(':disabled')) offSince = Number.POSITIVE_INFINITY;
    else if (offSince > Date.now()) offSince = Date.now();
    timer = setTimeout(check, AFTER_MS);
  };
  const came = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const dialog = target.closest('dialog, [role="dialog"]');
    if (last !== null && dialog && !dialog.contains(last.element) && !openers.has(dialog)) openers.set(dialog, last);
    last = placeOf(target);
  };
  const left = ({ target }: FocusEvent) => {
    // Only once it is known whether it was taken away.
    setTimeout(() => {
      if (last?.element === target && isLost() && last.element.isConnected && !last.element.matches(':disabled')) last = null;
    });
  };
  const observer = new MutationObserver(soon);
  observer.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  page.addEventListener('focusin', came);
  // Who had the focus before this was here may lose it next.
  if (document.activeElement instanceof HTMLElement && !isLost()) last = placeOf(document.activeElement);
  page.addEventListener('focusout', left);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    page.removeEventListener('focusin', came);
    page.removeEventListener('focusout', left);
  };
}

/**
 * Gives the focus to the page's heading as soon as it is there, unless it has gone somewhere else meanwhile: into a dialog, or where somebody
 * pressed. Answers how to give up.
 */
export function focusHeading(page: HTMLElement): () => void {
  const held = document.activeElement;
  const observer = new MutationObserver(() => go());
  const go = () => {
    const now = document.activeElement;
    const heading = [...page.querySelectorAll<HTMLElement>('h1')].find((one) => one.checkVisibility());
    if (now !== held && now !== null && now !== document.body) observer.disconnect();
    else if (heading) {
      observer.disconnect();
      focusOn(heading);
    }
  };
  observer.observe(page, { childList: true, subtree: true });
  go();
  return () => observer.disconnect();
}

function focusOn(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function placeOf(element: HTMLElement): Place {
  const around = [];
  for (let one: Element = element; one.parentElement; one = one.parentElement)
    around.push({ box: one.parentElement, at: [...one.parentElement.children].indexOf(one) });
  return { element, around };
}

function goNear({ element, around }: Place, openers: WeakMap<Element, Place>): void {
  if (!document.dispatchEvent(new Event(FOCUS_LOST, { cancelable: true }))) return;
  const dialog = around.find(({ box }) => openers.has(box) && !box.isConnected);
  const opener = dialog && openers.get(dialog.box);
  if (opener?.element.isConnected && !opener.element.matches(':disabled')) return opener.element.focus({ preventScroll: true });
  if (opener && opener.element !== element) return goNear(opener, openers);
  for (const { box, at } of around) {
    if (!box.isConnected) continue;
    const near = nearIn(box, at);
    if (!near) continue;
    near.focus({ preventScroll: true });
    if (document.activeElement === near) return;
  }
}

/** What in it takes the focus: of a list the entry at that place, of anything else its heading. */
function nearIn(box: Element, at: number): HTMLElement | null {
  if (box.matches(LISTS)) {
    const entry = box.children[Math.min(at, box.children.length - 1)];
    return entry?.querySelector<HTMLElement>(CONTROLS) ?? null;
  }
  if (box === document.body || box === document.documentElement) return null;
  const heading = [...box.querySelectorAll<HTMLElement>('h1, h2, h3')].find((one) => one.checkVisibility());
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading ?? null;
}
