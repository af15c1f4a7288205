import { SunMoon } from 'lucide-react';
import { chooseTheme, readTheme } from '#platform/browser/preferences.ts';

/** Light or dark, whichever is not shown; kept in this browser. */
export function ThemeSwitch({ label }: { readonly label: string }) {
  const change = () => {
    const kept = readTheme();
    const isDark = kept === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : kept === 'dark';
    chooseTheme(isDark ? 'light' : 'dark');
  };
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={change}>
      <SunMoon className="icon" aria-hidden />
    </button>
  );
}
