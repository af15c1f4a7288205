/** Lets what was seen work without a connection; once the page has loaded, so that it costs the first visit nothing. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/sw.js', { scope: '/store' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
