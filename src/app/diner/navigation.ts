import { useSyncExternalStore } from 'react';

export type Screen = 'menu' | 'checkout' | 'order-confirmation';

/** What an entry of the session's history carries: how many of ours are behind it, and what the specification passes on. */
type EntryState = { readonly depth: number } & Readonly<Record<string, unknown>>;

/** Of our own steps; the browser's are `popstate`. */
const GONE = 'parea:gone';
const STEPS = [GONE, 'popstate'];
const depth = (): number => (history.state as EntryState | null)?.depth ?? 0;

export const screenOf = (path: string): Screen =>
  (/^\/store\/(checkout|order-confirmation)/.exec(path)?.[1] as Screen | undefined) ?? 'menu';

/** Goes on to an address of the store without loading a page. */
export function go(address: string, state: Readonly<Record<string, unknown>>): void {
  history.pushState({ ...state, depth: depth() + 1 }, '', address);
  dispatchEvent(new Event(GONE));
}

/** Back by so many steps where they are ours, else to `instead`: a page that was opened directly has nothing behind it. */
export function back(steps: number, instead: string): void {
  if (depth() >= steps) history.go(-steps);
  else location.assign(instead);
}

function subscribe(listener: () => void): () => void {
  STEPS.forEach((step) => addEventListener(step, listener));
  return () => STEPS.forEach((step) => removeEventListener(step, listener));
}

/** The current address (path and query), for components that follow it. */
export const useAddress = (): string => useSyncExternalStore(subscribe, () => location.pathname + location.search);
