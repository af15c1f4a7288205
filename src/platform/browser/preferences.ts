import type { Language } from '#platform/shared/texts.ts';

export type Theme = 'light' | 'dark' | 'system';

/** The theme chosen in this browser; `system` where none was. */
export function readTheme(): Theme {
  const kept = readSetting('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows a theme at once and keeps it; the pages read it before they paint. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  writeSetting('theme', theme === 'system' ? null : theme);
}

const A_YEAR_IN_SECONDS = 31_536_000;

/** The server reads the cookie, so that the next page is in this language from its first byte. */
export function keepLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.cookie = `lang=${language}; path=/; max-age=${A_YEAR_IN_SECONDS}; samesite=lax`;
}

/** A setting of this browser; null where there is none, or no storage. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // It lasts as long as the page.
  }
}
