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

// Prices by the month or by the year, where the style sheet cannot see by itself what is chosen.
find('[data-billing]')?.addEventListener('change', (event) => {
  page.toggleAttribute('data-annual', (event.target as HTMLInputElement).value === 'annual');
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
  const store = stored('accountType') === 'Store';
  // On a phone only who is signed in needs it there.
  account.classList.remove('site-header__in');
  account.textContent = stored(store ? 'storeName' : 'firstName');
  (account as HTMLAnchorElement).href = store ? '/portal/overview' : '/account';
}
export {};
