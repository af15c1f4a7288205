import { runningHere } from '#features/ordering/running-here.ts';

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

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

// Light or dark, kept in this browser.
const turn = () => {
  const shown = page.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  const wanted = shown === 'dark' ? 'light' : 'dark';
  page.dataset['theme'] = wanted;
  try {
    localStorage.setItem('theme', wanted);
  } catch {
    // It lasts as long as the page.
  }
};
for (const button of all('[data-theme-switch]')) button.addEventListener('click', turn);

// The other language, from here on; the link alone, which serves where no cookies are kept, would leave it in the address.
for (const link of all('[data-language]'))
  link.addEventListener('click', (event) => {
    document.cookie = `lang=${link.dataset['language']}; path=/; max-age=31536000; samesite=lax`;
    // Browsers keep a cookie a little later than told; reading waits for that, lest the page be asked for in the language of before.
    if (!document.cookie) return;
    event.preventDefault();
    const here = new URL(location.href);
    here.searchParams.delete('lang');
    if (here.href === location.href) location.reload();
    else location.replace(here);
  });

// The menu of a narrow screen closes as menus do.
const menu = document.querySelector<HTMLDetailsElement>('[data-site-menu]');
const shut = () => menu?.removeAttribute('open');
menu?.addEventListener('click', (event) => (event.target as Element).closest('a') && shut());
document.addEventListener('click', (event) => menu?.contains(event.target as Node) || shut());
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu?.open) return;
  shut();
  menu.querySelector('summary')?.focus();
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
// Who has ordered finds the order from here too.
const running = find('[data-running]');
try {
  const order = runningHere(localStorage, Date.now());
  const [link, words] = [running?.querySelector('a'), find('[data-running-words]')];
  if (order && running && link && words) {
    link.href = order.address;
    words.textContent = (words.dataset['runningWords'] ?? '').replace('{number}', String(order.number));
    running.hidden = false;
  }
} catch {
  // Without storage an order is found by its address alone.
}
