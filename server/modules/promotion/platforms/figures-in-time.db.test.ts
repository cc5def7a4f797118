import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { addDays, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { makePromoter, STANDARD_TERMS, savePlan, settle } from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { startDueRuns } from './jobs.ts';
import { reportRun } from './store.ts';
import { PlatformFixture } from './testing/platform-fixture.ts';

let fixture: PlatformFixture;
let t: TestApp;
beforeAll(async () => {
  fixture = await PlatformFixture.open();
  ({ t } = fixture);
});
afterAll(() => fixture?.close());
afterEach(() => assertInvariants(t.db));

describe('figures', () => {
  it('are read on request and on schedule while an item file’s pictures are being copied', async () => {
    await fixture.run('figures');
    await fixture.run('catalogue');
    const { token } = await openConsole(t, 'manager');
    const csv = 'appid,appname,newcps,logo\nwx0009,Game 9,50,https://slow.example/1.png\n';
    const file = Buffer.from(csv).toString('base64');
    const input = {
      kind: 'games',
      name: 'games.csv',
      file,
      isWhole: false,
      skipsBad: true,
      takesShort: false,
    } as const;
    const { id } = await t.ask('/console/catalogue-files/import', { ...input, reason: 'New games' }, { token });
    expect(await fixture.begin('figures')).toMatchObject({ ok: true });
    expect(await fixture.begin('figures')).toMatchObject({ ok: false, code: 'platform_busy' });
    expect(await fixture.begin('catalogue')).toMatchObject({ ok: false, code: 'platform_busy' });
    const [messaging] = await t.ask('/console/platforms', {}, { token });
    expect(messaging?.running.map(({ kind }) => kind)).toEqual(['file', 'figures']);
    // Hours later the requested run, which no worker executed, counts as dead, and figures are due again. The file run
    // is still alive.
    t.now = new Date(t.now.getTime() + 7 * 3_600_000);
    const at = { phase: 'media', done: 5, of: 40_000, counts: {} } as const;
    await reportRun(t.db, { siteId: 'demo', runId: id }, at, t.now);
    await startDueRuns({ ...fixture.deps, jobs: fixture.jobs });
    const runs = await t.db.selectFrom('platform_runs').select('kind').where('state', '=', 'running').execute();
    expect(runs.map(({ kind }) => kind).sort()).toEqual(['figures', 'file']);
  });

  it('are read again until their sales settle, if they changed at the last reading of their day', async () => {
    const friend = await makePromoter(t);
    const terms = { ...STANDARD_TERMS, holdDays: 7 };
    await savePlan(t, { planId: 'jump', version: 1, effectiveFrom: new Date(0), terms, promoter: friend.uid });
    const pass = (days: number) => {
      t.now = new Date(t.now.getTime() + days * 86_400_000);
    };
    // The previous test's run counts as dead after a day. This test makes more calls a minute than the platform allows.
    pass(1);
    fixture.standIn.mostStatCalls = Number.POSITIVE_INFINITY;
    const oldest = addDays(dayText(siteDay(t.now, 'Asia/Shanghai')), -14);
    const report = (fen: number) =>
      fixture.standIn.sales.set(oldest, [{ appid: 'wx0001', channel: `demo_${friend.uid}`, fen, count: 1 }]);
    report(1_000_000_00);
    expect((await fixture.run('figures')).counts).toMatchObject({ days: 14, figuresAdded: 1 });
    report(1_00);
    pass(1);
    expect((await fixture.run('figures')).counts).toMatchObject({ days: 15, figuresChanged: 1 });
    pass(7);
    await settle(t);
    expect(await readBalance(t.db, 'demo', userAccount(friend.uid, 'available'))).toBe(30n);
    // Figures that did not change in that time are no longer read.
    pass(1);
    expect((await fixture.run('figures')).counts).toMatchObject({ days: 14 });
  });
});
