import { readSetting, writeSetting } from '#platform/browser/preferences.ts';

const NAME = 'parea.name';

/** What somebody on this phone is called: of the account that is signed in here, else what was given with the last order. */
export const givenName = (): string => readSetting('firstName') || readSetting(NAME) || '';

export const keepName = (name: string): void => writeSetting(NAME, name);
