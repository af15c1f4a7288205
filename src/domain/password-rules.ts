import { foldText } from './search-fold.ts';

export const MIN_PASSWORD_LENGTH = 10;
/** The wire refuses longer ones before any rule: hashing must not become a way to tire the server out. */
export const MAX_PASSWORD_LENGTH = 128;

/** What anybody would try first at a restaurant's system that is called Parea; longer ones before what they begin with. */
const CONTEXT_WORDS = (
  'parea παρεα administrator admin διαχειριστης password passwort κωδικος owner manager staff waiter ' +
  'kitchen κουζινα restaurant εστιατοριο taverna ταβερνα kafeneio καφενειο menu μενου'
)
  .split(' ')
  .map(foldText);
/** So much beside them is a password of somebody's own. */
const MIN_BESIDE_CONTEXT = 4;

/** A name part or mailbox shorter than this is in too many innocent words. */
const MIN_NAME_PART = 3;
const MIN_MAILBOX_PART = 4;

export type PasswordProblem = 'too_short' | 'too_common' | 'contains_name_or_email' | 'no_match';

export type PasswordInput = {
  readonly password: string;
  /** The second entry, where the form has one. */
  readonly repeat?: string;
  /** First and last name, or the store's name. */
  readonly name: string;
  readonly email: string;
  /** Looks the password up among the commonly used ones; the list is not the domain's. */
  readonly isCommon: (password: string) => boolean;
};

function partsOf(text: string, shortest: number): string[] {
  return foldText(text)
    .split(/\P{L}+/u)
    .filter((part) => [...part].length >= shortest);
}

/** Whatever of name or address must not occur: each longer part, and the mailbox and address as they are. */
function personalParts(name: string, email: string): string[] {
  const address = foldText(email.trim());
  const mailbox = address.split('@')[0] ?? '';
  const whole = [mailbox, address].filter((part) => part.length >= MIN_NAME_PART);
  return [...partsOf(name, MIN_NAME_PART), ...partsOf(mailbox, MIN_MAILBOX_PART), ...whole];
}

/** Whether it is little more than such words: "Parea-Admin-1". */
function isOfContext(folded: string): boolean {
  const beside = CONTEXT_WORDS.reduce((left, word) => left.replaceAll(word, ''), folded);
  return beside !== folded && [...beside].length < MIN_BESIDE_CONTEXT;
}

/** The rules a password breaks, in the order of the checklist; empty where it is good. No character classes are forced. */
export function passwordProblems(input: PasswordInput): PasswordProblem[] {
  const { password, repeat, name, email, isCommon } = input;
  const folded = foldText(password);
  const problems: PasswordProblem[] = [];
  if ([...password].length < MIN_PASSWORD_LENGTH) problems.push('too_short');
  if (isCommon(password) || isOfContext(folded)) problems.push('too_common');
  if (personalParts(name, email).some((part) => folded.includes(part))) problems.push('contains_name_or_email');
  if (repeat !== undefined && repeat !== password) problems.push('no_match');
  return problems;
}
