import { runningHere } from '#features/ordering/running-here.ts';
import { runLater } from './run-later.ts';

// Of the login as the server sent it: its fields can be filled before the application is there, which takes over what was typed.
const app = document.getElementById('app');
try {
  const hasMore =
    'userSession' in localStorage || 'orderData' in sessionStorage || history.state?.orderData || history.state?.usr?.orderData;
  // Whoever is signed in goes on, and who has ordered here sees another page: neither is shown this one first.
  if (hasMore || runningHere(localStorage, Date.now())) app?.classList.add('app--waits');
} catch {
  // Storage is switched off: nothing is known of anybody.
}
// Nothing goes anywhere without the application; what was sent is sent once it is there.
app?.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  app.dataset['sent'] = '';
});
// Nor is a press on “Sign up”, or on “Login”, lost.
app?.querySelector('.auth-panel__switch button')?.addEventListener('click', () => (app.dataset['switched'] = ''));
runLater();
