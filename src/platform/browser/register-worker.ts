/** Lets what was seen work without a connection. The pages' scripts come when a page is there: by then it costs the first visit nothing. */
export function registerWorker(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js', { scope: '/store' }).catch(() => undefined);
}
