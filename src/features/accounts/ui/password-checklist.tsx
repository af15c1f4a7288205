import { Check, Circle, CircleDashed, CircleX } from 'lucide-react';
import { MIN_PASSWORD_LENGTH, passwordProblems, type PasswordProblem } from '#domain/password-rules.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { useCommonPasswords } from './use-common-passwords.ts';

type Props = {
  readonly id: string;
  readonly password: string;
  readonly repeat: string;
  /** Whose password it becomes; unknown where only the server can tell. */
  readonly person?: { readonly name: string; readonly email: string };
  /** A password that the server has called common, where the list did not come. */
  readonly refusedAsCommon: string | null;
};

type Verdict = 'met' | 'open' | 'on_submit' | 'broken';
const ICONS = { met: Check, open: Circle, on_submit: CircleDashed, broken: CircleX };

/** The four rules of a password, as they stand while it is typed. */
export function PasswordChecklist({ id, password, repeat, person, refusedAsCommon }: Props) {
  const t = useAccountTexts();
  const isCommon = useCommonPasswords(password !== '');
  const known = (one: string) => one === refusedAsCommon || isCommon?.(one) === true;
  const problems = passwordProblems({ password, repeat, name: '', email: '', ...person, isCommon: known });
  const keeps = (problem: PasswordProblem): Verdict => (password !== '' && !problems.includes(problem) ? 'met' : 'open');
  const common = (): Verdict => {
    if (problems.includes('too_common')) return 'broken';
    // A shorter one is none of the list's business, and not met either.
    return password === '' || problems.includes('too_short') ? 'open' : isCommon === null ? 'on_submit' : 'met';
  };
  return (
    <ul className="password-rules" id={id} aria-label={t('rules.label')}>
      <Rule verdict={keeps('too_short')} text={t('rules.length', { count: MIN_PASSWORD_LENGTH })} />
      <Rule verdict={common()} text={t('rules.common')} />
      <Rule verdict={person ? keeps('contains_name_or_email') : 'on_submit'} text={t('rules.personal')} />
      <Rule verdict={keeps('no_match')} text={t('rules.match')} />
    </ul>
  );
}

function Rule({ verdict, text }: { readonly verdict: Verdict; readonly text: string }) {
  const t = useAccountTexts();
  const Icon = ICONS[verdict];
  return (
    <li data-ok={verdict === 'met' || undefined} data-broken={verdict === 'broken' || undefined}>
      <Icon className="icon" aria-hidden />
      <span>
        {text}
        <span className="visually-hidden">, {t(verdict === 'broken' ? 'rules.open' : `rules.${verdict}`)}</span>
        {verdict === 'on_submit' && <small aria-hidden>{t('rules.on_submit')}</small>}
      </span>
    </li>
  );
}
