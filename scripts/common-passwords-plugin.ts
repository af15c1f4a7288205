import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';
import { MIN_PASSWORD_LENGTH } from '../src/domain/password-rules.ts';

const NAME = 'common-passwords:list';
const VIRTUAL = `\0${NAME}`;

/** `import('common-passwords:list')`: the commonly used passwords that are long enough to be taken otherwise, lower case, a line each. */
export function commonPasswords(): Plugin {
  return {
    name: 'parea:common-passwords',
    enforce: 'pre',
    resolveId: (source) => (source === NAME ? VIRTUAL : null),
    load(id) {
      if (id !== VIRTUAL) return null;
      const all = new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()));
      return `export default ${JSON.stringify([...all].filter((one) => [...one].length >= MIN_PASSWORD_LENGTH).join('\n'))}`;
    },
  };
}
