import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { logIn, logOut, type Session, session, updateUser } from './session.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
beforeAll(() => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});
afterAll(() => vi.unstubAllGlobals());

it('the browser stores only the last digits of the phone number, and nothing after the log-out', () => {
  const user = { uid: '10000001', username: '+639171234567', phone: '+63 ***4567', level: 1 };
  const answer = { token: 'secret', tokenHead: 'Bearer ', user } as Session;
  logIn(answer);
  updateUser({ ...answer.user, level: 2 });
  const all = () => [...stored.values()].join(' ');
  expect(all()).toContain('+63 ***4567');
  expect(all()).not.toContain('1234567');
  expect(session.get()?.user).toMatchObject({ uid: '10000001', username: '', level: 2 });
  logOut();
  expect(all()).toBe('');
});
