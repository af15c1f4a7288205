import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { keepTyped } from '#features/accounts/ui/typed-early.ts';
import { ownScript } from '#platform/browser/trusted.ts';
import { isLanguage } from '#platform/shared/texts.ts';
import '#platform/ui/look/tokens.css';
import '#platform/ui/look/brand-fonts.css';
import '#platform/ui/look/base.css';
import '#platform/ui/look/site.css';
import '#platform/ui/look/portal.css';
import './shell.css';
import './first.css';
import { LanguageProvider } from './language.tsx';
import { createRouter } from './routes.tsx';
import { queryClient } from './queries.ts';
import { followSession } from './session-watch.ts';
import { SignedOut } from './signed-out.tsx';
import { loadWords } from './words.ts';

/** Sign-in and the portal: one application on the document that the server sends for each of their addresses. */
const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app.');
const { lang } = document.documentElement;
const words = await loadWords(isLanguage(lang) ? lang : 'en');
const router = createRouter();
const client = queryClient();
followSession(router, client);
// A board that reloads without a network comes back.
void navigator.serviceWorker?.register(ownScript('/portal-sw.js'), { scope: '/portal' }).catch(() => undefined);

// No more awaiting at the top: the route's own file waits for this one.
void begin(root);

async function begin(app: HTMLElement): Promise<void> {
  // The form that the server sent stays until there is one in its place.
  const early = app.querySelector('form') !== null;
  if (early) await started(router);
  keepTyped(app);
  // Whoever types meanwhile is not held up by it: it is drawn in small pieces, and then there at once.
  const draw = early ? startTransition : flushSync;
  draw(() =>
    createRoot(app).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <LanguageProvider first={words}>
            <RouterProvider router={router} />
            <SignedOut router={router} />
          </LanguageProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

function started({ state, subscribe }: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((done) => {
    if (state.initialized) return done();
    const stop = subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      done();
    });
  });
}
