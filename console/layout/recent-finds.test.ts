import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
beforeAll(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }),
);
afterAll(() => vi.unstubAllGlobals());

const who = (id: string) => ({ token: id, tokenHead: 'Bearer ', operator: { id, site: { features: [] } } }) as never;

it('offers only this operator’s searches, and leaves no phone number in storage after log-out', async () => {
  const { recentFinds, rememberFind } = await import('./recent-finds.ts');
  const { logIn, logOut, session } = await import('../session/session.ts');
  logIn(who('op_1'));
  rememberFind('Ana');
  rememberFind('09175551234');
  expect(recentFinds()).toEqual(['09175551234', 'Ana']);
  // Another tab logged in as another operator, without a log-out in between.
  session.set(who('op_2'));
  expect(recentFinds()).toEqual([]);
  logOut();
  expect([...stored.values()].join()).not.toContain('09175551234');
});
