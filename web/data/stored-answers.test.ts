import { afterAll, beforeAll, expect, it, vi } from 'vitest';

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

const who = (uid: string) => ({ token: `token of ${uid}`, tokenHead: 'Bearer ', user: { uid, phone: '' } }) as never;

it('stores an answer for the user who requested it, but no answer that arrives after the log-out', async () => {
  const { persistAnswer, readOfflineAnswer, requesterOf: whoAsks } = await import('./stored-answers.ts');
  const { logIn, logOut } = await import('../session/session.ts');
  const money = { totalCoin: '100.00' };
  logIn(who('10000001'));
  const requester = whoAsks();
  persistAnswer('/wallet/info {} es', money, requester);
  expect(readOfflineAnswer('/wallet/info {} es')).toMatchObject({ data: money });
  logOut();
  persistAnswer('/wallet/info {} es', money, requester);
  expect([...stored.values()].join()).not.toContain('100.00');
  logIn(who('10000002'));
  persistAnswer('/wallet/info {} es', money, requester);
  expect(readOfflineAnswer('/wallet/info {} es')).toBeUndefined();
});
