// Before anything is painted: the theme that was chosen here, if one was.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
} catch {
  // Storage is switched off: the phone's own theme it is.
}
export {};
