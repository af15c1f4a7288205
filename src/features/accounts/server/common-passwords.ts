let loading: Promise<ReadonlySet<string>> | null = null;

/** Whether a password is among the fifty thousand most used ones, whatever its case. The list is loaded at the first question. */
export async function commonPasswords(): Promise<(password: string) => boolean> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => one.toLowerCase())),
  );
  const common = await loading;
  return (password) => common.has(password.toLowerCase());
}
