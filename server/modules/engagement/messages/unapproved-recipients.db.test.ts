import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleOperator, logInAs, openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { createBroadcastWorker } from './send-broadcasts.ts';

const EVERYBODY = { levels: [], jobs: [], roles: [], locales: [], activity: null, uid: '' };
const DRAFT = {
  ...{ id: '', version: 0, category: 'announcement', segment: EVERYBODY, link: '', pushes: false, sendMinute: null },
  texts: { 'en-US': { title: 'Holiday hours', body: '<p>We are open.</p>' } },
} as const;

let t: TestApp;
const uids: string[] = [];
beforeAll(async () => {
  t = await startTestApp();
  // Creates two users of each type.
  for (let i = 0; i < 6; i++) uids.push((await t.makeUser({ phone: `917200000${i}`, job: i % 3 })).uid);
});
afterAll(() => t?.close());

interface Recipients {
  readonly jobs?: readonly number[];
  readonly uid?: string | undefined;
  readonly sendMinute?: string;
  readonly body?: string;
}
const write = (who: ConsoleOperator, { sendMinute, body, ...to }: Recipients) => {
  const texts = body === undefined ? DRAFT.texts : { ...DRAFT.texts, es: { title: 'Horario', body } };
  const draft = { ...DRAFT, texts, segment: { ...EVERYBODY, ...to }, sendMinute: sendMinute ?? null };
  return t.ask('/console/broadcasts/save', draft as never, { token: who.token });
};
async function sendTo(who: ConsoleOperator, to: Recipients) {
  const draft = { ...(await write(who, to)), reason: 'for them to know' };
  return (await t.call('/console/broadcasts/schedule', draft, { token: who.token })).data;
}
const setThreshold = (twoPeopleAbove: number) => setSettings(t, { messages: { twoPeopleAbove } });

describe('the broadcasts that one operator sends alone', () => {
  it('add up over 24 hours, also those to the same users and from another account of the operator', async () => {
    await setThreshold(3);
    const operator = await openConsole(t, 'manager');
    const alias = await openPuppet(t, operator, 'manager');
    expect(await sendTo(operator, { jobs: [1] })).toEqual({ state: 'scheduled', count: 2 });
    const count = (sendMinute: string | null) => {
      const input = { segment: { ...EVERYBODY, jobs: [2] }, category: 'inbox', sendMinute };
      return t.ask('/console/broadcasts/count', input as never, { token: alias.token });
    };
    expect(await count(null)).toMatchObject({ count: 2, already: 2, threshold: 3, needsSecond: true });
    expect(await sendTo(operator, { jobs: [1] })).toEqual({ state: 'pending', count: 2 });
    expect(await sendTo(alias, { jobs: [2] })).toEqual({ state: 'pending', count: 2 });
    expect(await sendTo(operator, { uid: uids[0] })).toEqual({ state: 'scheduled', count: 1 });
    // It is 16:00 on the site's clock.
    expect(await count('2026-03-03T15:59')).toMatchObject({ already: 3, needsSecond: true });
    expect(await sendTo(operator, { jobs: [2], sendMinute: '2026-03-03T15:59' })).toMatchObject({ state: 'pending' });
    expect(await count('2026-03-03T16:00')).toMatchObject({ already: 0, needsSecond: false });
    expect(await sendTo(operator, { jobs: [2], sendMinute: '2026-03-03T16:00' })).toMatchObject({ state: 'scheduled' });
    // A broadcast planned before a scheduled one counts together with it.
    expect(await sendTo(operator, { jobs: [1], sendMinute: '2026-03-02T16:01' })).toMatchObject({ state: 'pending' });
    expect(await sendTo(await openConsole(t, 'manager'), { jobs: [2] })).toMatchObject({ state: 'scheduled' });
  });

  it('wait for a second operator if they contain a link in any language, even for a single reader', async () => {
    await setThreshold(3);
    const operator = await openConsole(t, 'manager');
    const bodies = ['GCash 0917 123 4567', '<a href="https://pay.example/">aquí</a>', 'Escríbe a @mi_amigo'];
    for (const body of bodies) {
      expect(await sendTo(operator, { uid: uids[1], body: `<p>${body}</p>` })).toEqual({ state: 'pending', count: 1 });
    }
    expect(await sendTo(operator, { uid: uids[1], body: '<p>Abierto</p>' })).toMatchObject({ state: 'scheduled' });
  });

  it('add up when they are scheduled simultaneously', async () => {
    await setThreshold(3);
    const operator = await openConsole(t, 'manager');
    const sent = await Promise.all([sendTo(operator, { jobs: [1] }), sendTo(operator, { jobs: [2] })]);
    expect(sent.map(({ state }) => state).sort()).toEqual(['pending', 'scheduled']);
  });

  it('return to draft at their planned time if new users raised their total above the operator’s limit', async () => {
    await setThreshold(4);
    const operator = await openConsole(t, 'manager');
    const drafts = [];
    for (const job of [1, 2]) {
      const draft = await write(operator, { jobs: [job], sendMinute: '2026-03-02T16:10' });
      await t.ask('/console/broadcasts/schedule', { ...draft, reason: 'for them' }, { token: operator.token });
      drafts.push(draft);
    }
    await t.makeUser({ phone: '9172000020', job: 1 });
    t.now = new Date('2026-03-02T08:10:00Z');
    const { db, sites } = t.app;
    await createBroadcastWorker({ db, sites, clock: () => t.now, log: createLog('silent') }).runDue();
    const became = await Promise.all(
      drafts.map(({ id }) => t.ask('/console/broadcasts/detail', { id }, { token: operator.token })),
    );
    expect(became).toMatchObject([
      { state: 'draft', wasHeld: true, delivered: 0 },
      { state: 'sent', wasHeld: false, delivered: 2 },
    ]);
  });

  it('stay within the daily limit when several days are overdue', async () => {
    await setThreshold(4);
    const operator = await openConsole(t, 'manager');
    const drafts = [];
    for (const day of ['07', '09', '11']) {
      const draft = await write(operator, { jobs: [2], sendMinute: `2026-03-${day}T16:00` });
      await t.ask('/console/broadcasts/schedule', { ...draft, reason: 'for them' }, { token: operator.token });
      drafts.push(draft);
    }
    const { db, sites } = t.app;
    const worker = createBroadcastWorker({ db, sites, clock: () => t.now, log: createLog('silent') });
    // Two broadcasts to two users each reach the daily limit: the third exceeds it.
    t.now = new Date('2026-03-11T08:00:00Z');
    await worker.runDue();
    const { token } = await openConsole(t, 'support');
    const became = await Promise.all(drafts.map(({ id }) => t.ask('/console/broadcasts/detail', { id }, { token })));
    expect(became.map(({ state }) => state)).toEqual(['draft', 'sent', 'sent']);
    // A late broadcast counts on the day it is sent, not on its planned day: another one today exceeds the limit.
    const input = { segment: { ...EVERYBODY, jobs: [2] }, category: 'inbox', sendMinute: null };
    expect(
      await t.ask('/console/broadcasts/count', input as never, { token: await logInAs(t, operator.name) }),
    ).toMatchObject({ already: 4 });
  });
});
