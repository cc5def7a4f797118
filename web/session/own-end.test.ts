import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endOwnSession, runUnlessLoggingOut } from './own-end.ts';
import { logIn, logOut, type Session, session } from './session.ts';

const lose = vi.fn();
beforeEach(() => logIn({ token: 'own', tokenHead: 'Bearer ', user: { uid: '10000001' } } as Session));
afterEach(() => {
  lose.mockClear();
  logOut();
});

test('a reported end logs out at once if no call is ending the session', () => {
  runUnlessLoggingOut(lose);
  expect(lose).toHaveBeenCalledOnce();
});

test('the answer of the call that ends the session replaces a reported end', async () => {
  const answer = Promise.withResolvers<void>();
  const ended = endOwnSession(answer.promise);
  runUnlessLoggingOut(lose);
  answer.resolve();
  await ended;
  expect(session.get()).toBeUndefined();
  expect(lose).not.toHaveBeenCalled();
  runUnlessLoggingOut(lose);
  expect(lose).toHaveBeenCalledOnce();
});

test('a reported end logs out if the answer never comes', async () => {
  const answer = Promise.withResolvers<void>();
  const ended = endOwnSession(answer.promise);
  runUnlessLoggingOut(lose);
  expect(lose).not.toHaveBeenCalled();
  answer.reject(new Error('the line broke'));
  await expect(ended).rejects.toThrow('the line broke');
  expect(lose).toHaveBeenCalledOnce();
});

test('a refusal leaves the session open', async () => {
  await expect(endOwnSession(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(session.get()?.token).toBe('own');
  expect(lose).not.toHaveBeenCalled();
});
