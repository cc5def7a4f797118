import { CallUnanswered } from '@pitaka/ui/call/call-refused.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { logIn, logOut, type Session, session } from '../session/session.ts';
import { addEarlyAnswer, answerTo, takeEarlyAnswer } from './answers.ts';
import { refetch } from './refetch.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let online: (() => void)[] = [];
beforeAll(() => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', (_kind: string, listener: () => void) => online.push(listener));
  vi.stubGlobal('removeEventListener', (_kind: string, listener: () => void) => {
    online = online.filter((one) => one !== listener);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
beforeEach(() => {
  logOut();
  stored.clear();
  online = [];
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const who = (uid: string) => ({ token: `token of ${uid}`, tokenHead: 'Bearer ', user: { uid, phone: '' } }) as never;
const REPORT = '/report/summary {} es';
const WALLET = '/wallet/info {} es';
const SAFE = '/safe/state {} es';
const noNetwork = () => Promise.reject(new CallUnanswered('no network', true, undefined));

/** Reloads the page: only the browser's storage is left. */
function openPage(uid = '10000001') {
  if (session.get()?.user.uid === uid) session.set({ ...(session.get() as Session) });
  else logIn(who(uid));
}

/** A server whose answers the test resolves in any order. */
function slowServer() {
  const calls: PromiseWithResolvers<string>[] = [];
  const ask = () => {
    const call = Promise.withResolvers<string>();
    calls.push(call);
    return call.promise;
  };
  return { calls, ask };
}

it('shows the answer to the latest request, in any order of the answers', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    openPage();
    const { calls, ask } = slowServer();
    const answer = answerTo(REPORT, ask);
    const reloads = [answer.get().reload()];
    await null;
    reloads.push(answer.get().reload());
    await null;
    for (const at of order) calls[at]?.resolve(`answer ${at}`);
    await Promise.all(reloads);
    expect(answer.get()).toMatchObject({ data: 'answer 1', loading: false, failed: false });
  }
});

it('ignores the failure of an older request, and keeps the shown data when the latest one fails', async () => {
  openPage();
  const { calls, ask } = slowServer();
  const answer = answerTo(SAFE, ask);
  const first = answer.get().reload();
  await null;
  calls[0]?.resolve('shown');
  await first;
  const reloads = [answer.get().reload()];
  await null;
  reloads.push(answer.get().reload());
  await null;
  calls[1]?.reject(new Error('lost'));
  await reloads[0];
  expect(answer.get()).toMatchObject({ data: 'shown', loading: true, failed: false });
  calls[2]?.reject(new Error('lost'));
  await reloads[1];
  expect(answer.get()).toMatchObject({ data: 'shown', loading: false, failed: true });
});

it('shows the stored answer first on the next visit, and offline-only answers only without a network', async () => {
  openPage();
  for (const key of [REPORT, WALLET, SAFE])
    await answerTo(key, async () => `${key}, before`)
      .get()
      .reload();
  openPage();
  expect(answerTo(REPORT, noNetwork).get()).toMatchObject({ data: `${REPORT}, before`, loading: true });
  for (const key of [WALLET, SAFE]) expect(answerTo(key, noNetwork).get().data).toBeUndefined();
  for (const key of [REPORT, WALLET, SAFE]) await answerTo(key, noNetwork).get().reload();
  expect(answerTo(WALLET, noNetwork).get()).toMatchObject({ data: `${WALLET}, before`, failed: true });
  expect(answerTo(SAFE, noNetwork).get()).toMatchObject({ data: undefined, failed: true });
});

it('shows neither the answer of another user, nor an answer that arrives after the log-out', async () => {
  openPage();
  const { calls, ask } = slowServer();
  const reload = answerTo(REPORT, ask).get().reload();
  await null;
  logOut();
  logIn(who('10000002'));
  calls[0]?.resolve('of the user before');
  await reload;
  const answer = answerTo(REPORT, noNetwork);
  await answer.get().reload();
  expect(answer.get().data).toBeUndefined();
  expect([...stored.values()].join()).not.toContain('of the user before');
});

it('uses an answer that came before the first render in that render only, stores it, and drops it if no page used it', async () => {
  openPage();
  const { calls, ask } = slowServer();
  const forget = addEarlyAnswer(REPORT, 'early', ask);
  const answer = answerTo(REPORT, ask);
  expect(answer.get()).toMatchObject({ data: 'early', loading: false });
  answer.enter();
  answer.enter();
  await null;
  expect(calls).toHaveLength(0);
  await expect.poll(() => [...stored.values()].join()).toContain('early');
  answer.enter();
  await null;
  expect(calls).toHaveLength(1);
  forget();
  expect(answerTo(REPORT, ask)).toBe(answer);

  addEarlyAnswer(WALLET, 'late', ask)();
  expect(takeEarlyAnswer(WALLET)).toBeUndefined();
  expect(answerTo(WALLET, ask).get().data).toBeUndefined();
});

it('requests a shown answer once more if it may be outdated, and a missing answer when the network is back', async () => {
  openPage();
  const { calls, ask } = slowServer();
  const answer = answerTo(SAFE, ask);
  refetch('/safe/state');
  expect(calls).toHaveLength(0);
  const ends = [answer.show(), answer.show()];
  refetch('/safe/state');
  refetch('/wallet/info');
  await null;
  expect(calls).toHaveLength(1);
  calls[0]?.resolve('there');
  await expect.poll(() => answer.get().data).toBe('there');
  for (const listener of online) listener();
  await null;
  expect(calls).toHaveLength(1);
  const lost = answer.get().reload();
  await null;
  calls[1]?.reject(new Error('lost'));
  await lost;
  online[0]?.();
  await null;
  expect(calls).toHaveLength(3);
  for (const end of ends) end();
  expect(online).toHaveLength(0);
  refetch('/safe/state');
  await null;
  expect(calls).toHaveLength(3);
});

it('is requested once by components that show it and ask at the same moment', async () => {
  logIn(who('10000001'));
  const server = slowServer();
  const report = answerTo(REPORT, server.ask);
  report.enter();
  report.enter();
  await null;
  expect(server.calls).toHaveLength(1);
  server.calls[0]?.resolve('of the first moment');
  await vi.waitFor(() => expect(report.get().data).toBe('of the first moment'));
  report.enter();
  await null;
  expect(server.calls).toHaveLength(2);
});
