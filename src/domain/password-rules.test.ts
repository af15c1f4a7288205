import { describe, expect, it } from 'vitest';
import { MIN_PASSWORD_LENGTH, passwordProblems, type PasswordInput } from './password-rules.ts';

const common = new Set(['password123', 'qwertyuiop']);

function problems(password: string, more: Partial<PasswordInput> = {}) {
  return passwordProblems({
    password,
    name: 'Γιώργος Papadakis',
    email: 'maria.kouki85@example.org',
    isCommon: (p) => common.has(p.toLowerCase()),
    ...more,
  });
}

describe('a password', () => {
  it.each(['olive trees at dusk', 'aaaaaaaaab', 'κύμα-και-πέτρα'])('"%s" is good', (password) => expect(problems(password)).toEqual([]));

  it('is too short below 10 characters, counted as people count', () => {
    expect(MIN_PASSWORD_LENGTH).toBe(10);
    expect(problems('nine char')).toEqual(['too_short']);
    expect(problems('😀😀😀😀😀')).toEqual(['too_short']);
    expect(problems('ten chars!')).toEqual([]);
  });

  it('is refused when commonly used', () => expect(problems('Password123')).toEqual(['too_common']));

  it.each(['Parea-Admin-1', 'ΠΑΡΕΑ παρέα παρέα', 'restaurant1', 'kitchen-menu-1', 'Ταβέρνα-26', 'password-parea'])(
    'is refused when it is little more than words of the place: "%s"',
    (password) => expect(problems(password)).toEqual(['too_common']),
  );

  it.each(['a-kitchen-without-windows', 'Manager12345!', 'Ταβέρνα2026!', 'parea 48203948203984', 'παρέα στο κύμα το βράδυ'])(
    'may have such words in it: "%s"',
    (password) => expect(problems(password)).toEqual([]),
  );

  it.each([
    'xxPAPADAKISxx',
    'γιωργος-2026',
    'ΓΙΏΡΓΟΣ-2026',
    'kouki-forever',
    'maria-forever',
    'maria.kouki85!',
    'maria.kouki85@example.org',
  ])('"%s" contains the name or the email', (password) => expect(problems(password)).toEqual(['contains_name_or_email']));

  it('may contain what is too short to be a name, and the digits of an address', () => {
    expect(problems('sunny day 85', { name: 'Li Yo', email: 'al.85@example.org' })).toEqual([]);
  });

  it('may not contain a short mailbox as a whole', () => {
    expect(problems('bob-the-builder', { name: '', email: 'bob@example.org' })).toEqual(['contains_name_or_email']);
  });

  it('is not compared with a name and address that are still empty', () => {
    expect(problems('olive trees at dusk', { name: '', email: '' })).toEqual([]);
  });

  it('must be repeated to the letter, where it is to be repeated', () => {
    expect(problems('olive trees at dusk', { repeat: 'olive trees at dusk' })).toEqual([]);
    expect(problems('olive trees at dusk', { repeat: 'Olive trees at dusk' })).toEqual(['no_match']);
    expect(problems('olive trees at dusk', { repeat: '' })).toEqual(['no_match']);
  });

  it('is told all that is wrong with it, in the order of the checklist', () => {
    const all = problems('maria', { repeat: 'x', isCommon: () => true });
    expect(all).toEqual(['too_short', 'too_common', 'contains_name_or_email', 'no_match']);
  });
});
