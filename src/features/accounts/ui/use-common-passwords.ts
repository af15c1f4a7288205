import { useEffect, useState } from 'react';

let loading: Promise<ReadonlySet<string>> | null = null;

/** Whether a password is a commonly used one; null as long as the list is not there. It is fetched with the first letter that somebody types. */
export function useCommonPasswords(isTyping: boolean): ((password: string) => boolean) | null {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isTyping) return;
    loading ??= import('common-passwords:list').then((list) => new Set(list.default.split('\n')));
    let gone = false;
    loading.then(
      (set) => gone || setCommon(set),
      // The server judges in any case; the next letter asks again.
      () => (loading = null),
    );
    return () => void (gone = true);
  }, [isTyping]);
  return common && ((password) => common.has(password.toLowerCase()));
}
