/**
 * Fetches and runs the scripts of a page that is whole without them (`<meta name="scripts">`): once it was painted, so that they take
 * nothing from what it is painted with, and each by itself, so that whoever types already is not held up. A page that nobody sees is not
 * painted.
 */
export function runLater(): void {
  if (document.hidden) void run();
  else requestAnimationFrame(() => setTimeout(() => void run()));
}

async function run(): Promise<void> {
  const scripts = document.querySelector<HTMLMetaElement>('meta[name=scripts]')?.content.split(' ') ?? [];
  document.head.append(...scripts.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })));
  try {
    for (const script of scripts) {
      await import(/* @vite-ignore */ script);
      await new Promise((next) => setTimeout(next));
    }
  } catch (error) {
    // Nothing that is pressed would do anything: the way to load the page again is said at once.
    document.querySelector('.app-slow')?.classList.add('app-slow--now');
    throw error;
  }
}
