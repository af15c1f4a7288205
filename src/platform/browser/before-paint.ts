// On every page before anything is painted: the theme that was chosen here, if one was, and nobody's name whose session is over.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
  const session = localStorage.getItem('userSession');
  if (session && JSON.parse(session).expiry < Date.now())
    for (const name of ['userSession', 'accountType', 'firstName', 'storeName']) localStorage.removeItem(name);
} catch {
  // Storage is switched off, or damaged: the phone's own theme it is.
}
export {};
