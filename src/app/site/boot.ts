// The one small script of the home page and its sisters, inlined into them. It must work alone.
const page = document.documentElement;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const stored = (name: string) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

// Light or dark, kept in this browser.
find('[data-theme-switch]')?.addEventListener('click', () => {
  const shown = page.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const wanted = shown === 'dark' ? 'light' : 'dark';
  page.dataset['theme'] = wanted;
  try {
    localStorage.setItem('theme', wanted);
  } catch {
    // It lasts as long as the page.
  }
});

// The other language, from the next page on.
const language = find('[data-language]');
language?.addEventListener('click', () => {
  document.cookie = `lang=${language.dataset['language']}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
});

// Who is signed in here, by name.
let expiry = 0;
try {
  expiry = JSON.parse(stored('userSession') ?? '{}').expiry ?? 0;
} catch {
  // Damaged: nobody.
}
const account = find('[data-account]');
const start = find('[data-start]');
if (account && expiry > Date.now()) {
  if (start) start.hidden = true;
  if (stored('accountType') === 'Store') {
    account.textContent = stored('storeName');
    (account as HTMLAnchorElement).href = '/portal/overview';
  } else greet(account);
}

/** A guest has no page of their own yet: their name, and the way out. */
function greet(link: HTMLElement) {
  const name = find('[data-name]');
  const out = find('[data-sign-out]');
  if (!name || !out) return;
  name.textContent = stored('firstName');
  name.hidden = false;
  out.hidden = false;
  link.hidden = true;
  out.addEventListener('click', () => void signOut());
}

async function signOut() {
  const answer = await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  if (!answer.ok) return;
  for (const key of ['userSession', 'accountType', 'firstName', 'storeName']) localStorage.removeItem(key);
  location.reload();
}
export {};
