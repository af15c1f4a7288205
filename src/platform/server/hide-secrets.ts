/** What a key, a token or a card number looks like, wherever it came from: a provider's words, an error that quotes what it was given. */
const SHAPES: readonly RegExp[] = [
  // Stripe's keys, and what lets a browser pay an intent.
  /\b(?:sk|rk|whsec)_\w{4,}/g,
  /_secret_\w+/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}/gi,
  // The value of a field named like one, as JSON, a form or an address has it; within the quotes of another text as well.
  // So many quotes and spaces at most: without a bound a long row of them takes the square of its length.
  /(?<=(?:token|secret|password|api_?key|authorization|cookie)[\\"']{0,16}\s{0,8}[=:]\s{0,8}[\\"']{0,16})[^\s"'\\&,;}]+/gi,
  // Longer than a UUID and without a break: a key, a token or a digest.
  /[\w-]{40,}/g,
];
const DIGITS = /\b\d(?:[ -]?\d){12,18}\b/g;

const HIDDEN = '[hidden]';

/** A text without what looks like a secret or a card's number. `known`: secrets whose shape nobody knows. */
export function hideSecrets(text: string, known: readonly string[] = []): string {
  const plain = known.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
  return SHAPES.reduce((left, shape) => left.replace(shape, HIDDEN), plain).replace(DIGITS, (digits) => (isCard(digits) ? HIDDEN : digits));
}

/** By the check digit of ISO/IEC 7812 (Luhn): order codes and times in milliseconds mostly fail it. */
function isCard(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
