import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createJobs, type Jobs } from '../../../platform/jobs/index.ts';
import { createLog } from '../../../platform/log.ts';
import { aGame, listItems } from '../catalogue/builders.ts';
import { findItem } from '../catalogue/index.ts';
import { applyToItem } from './apply-to-item.ts';
import { cancelApplication } from './cancel-application.ts';
import { sweepWaiting } from './jobs.ts';
import { createLinkRequester, type LinkRequester } from './link-requester.ts';
import type { PlatformAnswer, PlatformApplication } from './promotion-platform.port.ts';
import { REQUEST_LINK } from './queues.ts';
import { findApplication } from './store.ts';

let t: TestApp;
let jobs: Jobs;
let linkRequester: LinkRequester;
let uid: string;
let token: string;
/** The platform's next answer, and the requests that it received. */
let answer: (application: PlatformApplication) => Promise<PlatformAnswer>;
let applications: PlatformApplication[];
let items = 0;

const LINK: PlatformAnswer = { kind: 'link', link: 'https://games.example/1' };
const LATER: PlatformAnswer = { kind: 'later' };
const log = createLog('silent');

beforeAll(async () => {
  t = await startTestApp();
  jobs = createJobs({ connectionString: t.appUrl, log });
  ({ uid } = await t.makeUser({ phone: '9170000001' }));
  token = await t.logIn('9170000001');
  const platform = {
    requestLink: (application: PlatformApplication) => {
      applications.push(application);
      return answer(application);
    },
  };
  const platforms = { messaging: platform, video: platform };
  linkRequester = createLinkRequester({ db: t.db, jobs, platforms, clock: () => t.now, log, answerWithinMs: 150 });
});
afterAll(async () => {
  await jobs?.stop();
  await t?.close();
});
beforeEach(() => {
  applications = [];
  answer = async () => LINK;
});

const wait = (ms: number) => {
  t.now = new Date(t.now.getTime() + ms);
};
async function applyForNew(kind: 'messaging' | 'video' = 'messaging') {
  const id = `item${items++}`;
  await listItems(t.db, [aGame(id)], t.now, { kind });
  const outcome = await applyToItem({ db: t.db, jobs, linkRequester }, { siteId: 'demo', uid, kind, id }, t.now);
  const item = await findItem(t.db, 'demo', kind, id);
  const row = await findApplication(t.db, { siteId: 'demo', uid, itemId: item?.item_id ?? '' });
  if (!row) throw new Error('no application was written');
  return { id, outcome, row, reference: { siteId: 'demo', applicationId: row.application_id } };
}
const rowOf = (applicationId: string) =>
  t.db.selectFrom('applications').selectAll().where('application_id', '=', applicationId).executeTakeFirstOrThrow();
async function jobsOf(applicationId: string): Promise<Date[]> {
  const { rows } = await sql<{ start_after: Date }>`
    SELECT start_after FROM jobs.job WHERE name = ${REQUEST_LINK.name} AND data->>'applicationId' = ${applicationId}
    ORDER BY start_after`.execute(t.db);
  return rows.map(({ start_after }) => start_after);
}

describe('requesting a link from a platform', () => {
  it('sends the user and the item under one application id', async () => {
    const { id, reference } = await applyForNew();
    expect(applications).toMatchObject([
      { applicationId: reference.applicationId, siteId: 'demo', uid, externalId: id },
    ]);
  });

  it('is repeated at growing intervals while the platform answers "later"; the application is written with its job', async () => {
    answer = async () => LATER;
    const { outcome, row, reference } = await applyForNew();
    expect(outcome).toMatchObject({ ok: true, value: { state: 'link_pending' } });
    expect(await jobsOf(row.application_id)).toEqual([new Date(t.now.getTime() + 3000)]);

    wait(3000);
    expect(await linkRequester.request(reference, { firstTry: false })).toEqual({ state: 'link_pending' });
    wait(10_000);
    answer = async () => ({ kind: 'later', retryAfterMs: 1234 });
    await linkRequester.request(reference, { firstTry: false });
    const [, second, third] = await jobsOf(row.application_id);
    expect([second?.getTime(), third?.getTime()]).toEqual([t.now.getTime(), t.now.getTime() + 1234]);

    answer = async () => LINK;
    expect(await linkRequester.request(reference, { firstTry: false })).toEqual({
      state: 'linked',
      link: 'https://games.example/1',
    });
    expect(await linkRequester.request(reference, { firstTry: false })).toEqual({ state: 'gone' });
    expect((await rowOf(row.application_id)).asks).toBe(4);
  });

  it('does not wait longer than the deadline', async () => {
    answer = () => new Promise(() => {});
    const { outcome } = await applyForNew();
    expect(outcome).toMatchObject({ value: { state: 'link_pending' } });
  });

  it('is repeated after a failure, or an answer that is not a web address', async () => {
    const failures: (() => Promise<PlatformAnswer>)[] = [
      () => Promise.reject(new Error('no network')),
      async () => ({ kind: 'link', link: 'javascript:alert(1)' }),
      async () => ({ kind: 'link', link: 'https://x.example/'.padEnd(3000, 'x') }),
      async () => ({ kind: 'link', link: '' }),
    ];
    for (const failure of failures) {
      answer = failure;
      const { outcome } = await applyForNew();
      expect(outcome).toMatchObject({ value: { state: 'link_pending' } });
    }
  });

  it('announces a link that comes later, but not a link in the answer', async () => {
    await applyForNew();
    const before = await t.ask('/cp/mainview/notice', {}, { token });
    answer = async () => LATER;
    const { id, reference } = await applyForNew();
    answer = async () => LINK;
    await linkRequester.request(reference, { firstTry: false });
    const after = await t.ask('/cp/mainview/notice', {}, { token });
    expect(after).toHaveLength(before.length + 1);
    expect(after.find(({ to }) => to === `/GameDetail/${id}`)).toEqual({
      content: `Your link to “Game ${id}” is ready. Share it to start earning.`,
      to: `/GameDetail/${id}`,
      onItem: true,
    });
  });

  it('shows the button again after a late refusal, with a notice in the user’s language', async () => {
    answer = async () => LATER;
    const { id, reference } = await applyForNew();
    answer = async () => ({ kind: 'refused', refusal: 'refused' });
    await linkRequester.request(reference, { firstTry: false });
    const { content } = await t.ask('/wxcps/applist', {}, { token });
    expect(content.find((game) => game.appid === id)).toMatchObject({ apply: true, link: '', refusal: 'refused' });
    const ofItem = async (locale: 'en-US' | 'ko') =>
      (await t.ask('/cp/mainview/notice', {}, { token, locale })).find(({ to }) => to === `/GameDetail/${id}`);
    const english = await ofItem('en-US');
    expect(english?.content).toBe(`The platform refused your application for “Game ${id}”. You may apply again.`);
    // The item already shows the refusal, so the marquee does not repeat it.
    expect(english).toMatchObject({ to: `/GameDetail/${id}`, onItem: true });
    expect((await ofItem('ko'))?.content).toContain(`‘Game ${id}’`);
    wait(8 * 86_400_000);
    expect(await t.ask('/cp/mainview/notice', {}, { token: await t.logIn('9170000001') })).toEqual([]);
  });

  it('ends after three days without an answer, and the application counts as refused', async () => {
    answer = async () => LATER;
    const { row, reference } = await applyForNew();
    wait(72 * 3_600_000 - 1);
    expect(await linkRequester.request(reference, { firstTry: false })).toEqual({ state: 'link_pending' });
    wait(1);
    expect(await linkRequester.request(reference, { firstTry: false })).toEqual({
      state: 'refused',
      refusal: 'no_answer',
    });
    expect(await rowOf(row.application_id)).toMatchObject({ state: 'refused', next_ask_at: null });
  });

  it('ignores the answer for an application that was cancelled meanwhile', async () => {
    let release: (answer: PlatformAnswer) => void = () => {};
    answer = async () => LATER;
    const { id, row, reference } = await applyForNew('video');
    const reached = new Promise<void>((resolve) => {
      answer = () => {
        resolve();
        return new Promise((settle) => {
          release = settle;
        });
      };
    });
    const asking = linkRequester.request(reference, { firstTry: false });
    await reached;
    expect((await cancelApplication(t.db, { siteId: 'demo', uid, kind: 'video', id }, t.now)).ok).toBe(true);
    release(LINK);
    expect(await asking).toEqual({ state: 'gone' });
    expect(await rowOf(row.application_id)).toMatchObject({ state: 'cancelled', link: '' });
  });

  it('sends one request for any number of simultaneous callers', async () => {
    answer = async () => LATER;
    const { reference } = await applyForNew();
    applications = [];
    answer = async () => LINK;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => linkRequester.request(reference, { firstTry: false })),
    );
    expect(applications).toHaveLength(1);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  });

  it('continues even if its job was lost', async () => {
    answer = async () => LATER;
    const { row } = await applyForNew();
    const before = (await jobsOf(row.application_id)).length;
    await sweepWaiting({ db: t.db, jobs, clock: () => t.now });
    expect((await jobsOf(row.application_id)).length).toBe(before);
    wait(20 * 60_000);
    await sweepWaiting({ db: t.db, jobs, clock: () => t.now });
    expect((await jobsOf(row.application_id)).length).toBe(before + 1);
  });
});

describe('applying', () => {
  it('leaves neither application nor job behind when the transaction fails', async () => {
    const failing: Jobs = { ...jobs, send: () => Promise.reject(new Error('the disk is full')) };
    await listItems(t.db, [aGame('rollback')], t.now);
    const request = { siteId: 'demo', uid, kind: 'messaging', id: 'rollback' } as const;
    await expect(applyToItem({ db: t.db, jobs: failing, linkRequester }, request, t.now)).rejects.toThrow(
      'the disk is full',
    );
    expect((await t.ask('/uid/app/detail', { id: 'rollback' }, { token: await t.logIn('9170000001') })).apply).toBe(
      true,
    );
  });
});
