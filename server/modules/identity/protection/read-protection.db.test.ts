import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import {
  type ProtectedRefusal,
  type Protection,
  readBreaks,
  readProtection,
  readProtections,
  refuseBreak,
  refuseIfProtected,
} from './index.ts';
import { writeBreak, writeLimit } from './store.ts';

let t: TestApp;
const SITE = { siteId: 'demo' };
const hours = (count: number) => new Date(t.now.getTime() + count * 3_600_000);

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

async function onBreak(phone: string, kind: 'cooling_off' | 'excluded'): Promise<string> {
  const { uid } = await t.makeUser({ phone });
  const until = hours(24);
  const taken = { kind, since: t.now, until, endsAt: kind === 'excluded' ? null : until };
  await t.db.transaction().execute((tx) => writeBreak(tx, 'demo', uid, taken, false));
  return uid;
}

describe('the protection that is in force for a user (Spec: F3)', () => {
  it('is empty for a user without own protection', async () => {
    const { uid } = await t.makeUser({ phone: '9171000001' });
    const nothing: Protection = { status: 'none', until: null, limits: [] };
    expect(await readProtection(t.db, 'demo', uid, t.now)).toEqual(nothing);
    expect(await refuseIfProtected(t.db, SITE, uid, t.now)).toEqual({ ok: true, value: null });
    expect(await readProtections(t.db, 'demo', [], t.now)).toEqual(new Map());
  });

  it('shows a cooling-off until its end, and an exclusion even after its earliest end', async () => {
    const cooling = await onBreak('9171000002', 'cooling_off');
    const excluded = await onBreak('9171000003', 'excluded');
    const until = hours(24).toISOString();
    const refusalAt = async (uid: string, at: Date) => refuseIfProtected(t.db, SITE, uid, at);
    expect(await refusalAt(cooling, hours(23))).toEqual({
      ok: false,
      code: 'protection_cooling_off',
      detail: { until },
    });
    expect(await refusalAt(cooling, hours(24))).toMatchObject({ ok: true });
    expect(await refusalAt(excluded, hours(24))).toEqual({ ok: false, code: 'protection_excluded', detail: { until } });
    // The same uid on another site is another person.
    expect(await refuseIfProtected(t.db, { siteId: 'other' }, excluded, t.now)).toMatchObject({ ok: true });
    const breaks = await readBreaks(t.db, 'demo', [cooling, excluded], hours(24));
    const why: ProtectedRefusal = 'protection_excluded';
    expect([...breaks].map(([uid, taken]) => [uid, refuseBreak(taken).code])).toEqual([[excluded, why]]);
  });

  it('has the limits in force now, for many users at once', async () => {
    const { uid } = await t.makeUser({ phone: '9171000004' });
    const key = { siteId: 'demo', uid, kind: 'loss', period: 'week' } as const;
    const raise = { value: 900n, from: hours(24) };
    await t.db.transaction().execute((tx) => writeLimit(tx, key, { value: 500n, raises: [raise] }));
    const limitsAt = async (at: Date) => (await readProtections(t.db, 'demo', [uid, '99999999'], at)).get(uid)?.limits;
    expect(await limitsAt(hours(23))).toEqual([{ kind: 'loss', period: 'week', value: 500n }]);
    expect(await limitsAt(hours(24))).toEqual([{ kind: 'loss', period: 'week', value: 900n }]);
    await t.db.transaction().execute((tx) => writeLimit(tx, key, { value: null, raises: [] }));
    expect(await limitsAt(hours(24))).toEqual([]);
  });
});
