import { describe, expect, test } from 'vitest';
import { clearSession, forgetEndedSession, readSession, saveSession, type Profile } from './session.ts';

const maria: Profile = {
  _id: 'u1',
  accountType: 'User',
  firstName: 'Maria',
  lastName: 'Georgiou',
  storeName: '',
};

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

describe('the stored session', () => {
  test('is restored while its expiry is in the future', () => {
    const store = storage();
    saveSession(maria, 2000, store);
    expect(readSession(1999, store)).toEqual({ user: maria, expiry: 2000 });
    expect(store.kept.get('accountType')).toBe('User');
    expect(store.kept.get('firstName')).toBe('Maria');
  });

  test('keeps names alone: no address, and none that an earlier version kept', () => {
    const store = storage();
    const whole = { ...maria, email: 'maria@parea.example', emailVerified: true, venues: [] };
    saveSession(whole, 2000, store);
    expect([...store.kept.values()].join()).not.toContain('maria@');
    expect(JSON.parse(store.kept.get('userSession') ?? '')).toEqual({ user: maria, expiry: 2000 });
    store.setItem('userSession', JSON.stringify({ user: whole, expiry: 2000 }));
    expect(readSession(1999, store)).toEqual({ user: maria, expiry: 2000 });
    expect([...store.kept.values()].join()).not.toContain('maria@');
  });

  test('is removed with everything beside it once it has expired', () => {
    const store = storage();
    saveSession(maria, 2000, store);
    expect(readSession(2000, store)).toBeNull();
    expect([...store.kept.keys()]).toEqual([]);
  });

  test('is removed where it is not a session', () => {
    for (const damaged of ['{', '7', '{"expiry":9e15}', '{"user":null,"expiry":9e15}', '{"user":{"_id":"x"},"expiry":9e15}']) {
      const store = storage();
      store.setItem('userSession', damaged);
      expect(readSession(1, store)).toBeNull();
      expect(store.kept.has('userSession')).toBe(false);
    }
  });

  test('that the server ended is nobody’s, and is told apart from one that somebody left', () => {
    const store = storage();
    saveSession(maria, 2000, store);
    forgetEndedSession(store);
    expect([...store.kept.keys()]).toEqual(['userSession']);
    expect(readSession(1, store)).toBeNull();
    expect([...store.kept.keys()]).toEqual([]);
  });

  test('leaves what is not its own', () => {
    const store = storage();
    store.setItem('theme', 'dark');
    saveSession(maria, 2000, store);
    clearSession(store);
    expect([...store.kept]).toEqual([['theme', 'dark']]);
  });

  test('does without storage', () => {
    const broken = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = { getItem: broken, setItem: broken, removeItem: broken };
    expect(() => saveSession(maria, 2000, store)).not.toThrow();
    expect(readSession(1, store)).toBeNull();
  });
});
