import { createContext, use, type ReactNode } from 'react';
import type { SectionName, Settings } from '../contract.ts';

export type SectionsShown = {
  /** It has what is searched for, or nothing is. */
  readonly isShown: (name: SectionName) => boolean;
  /** Where sections fold. */
  readonly isOpen: (name: SectionName) => boolean;
  readonly turn: (name: SectionName) => void;
};

/** What every section of the settings needs of the page. */
type Page = {
  readonly venueId: string;
  readonly settings: Settings;
  /** Tells the page that a section has, or no longer has, changes that are not saved. */
  readonly onDirty: (name: SectionName, dirty: boolean) => void;
  readonly sections: SectionsShown;
  readonly differences: DifferencesShown;
};

/** What was saved meanwhile and what is about to be, value by value, in the words of the log. */
export type DifferencesShown = (name: SectionName, theirs: unknown, mine: unknown) => ReactNode;

export const SettingsPageContext = createContext<Page | null>(null);

export function useSettingsPage(): Page {
  const page = use(SettingsPageContext);
  if (page === null) throw new Error('There is no settings page above this section.');
  return page;
}

export const settingsKey = (venueId: string) => ['settings', venueId];
