import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { findUndone, storeGrounds, takeUndone } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, {
    vip: { levels: [{ need: '0.00' }, { need: '10.00' }, { need: '20.00' }, { need: '30.00' }] },
  });
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

async function keep(level: number, current: number) {
  const { uid } = await makePerson(t, 0);
  const site = await t.app.sites.byId('demo');
  if (!site) throw new Error('no site');
  await t.db.updateTable('users').set({ level: current }).where('uid', '=', uid).execute();
  const given = { uid, kind: 'rebate', recordId: `rb-${uid}`, from: 1, level } as const;
  await inTransaction(t.db, (tx) => storeGrounds(tx, site, [given], t.now));
  const owner = { siteId: 'demo', uid };
  const take = () => inTransaction(t.db, (tx) => takeUndone(tx, owner, 'rebate'));
  return { owner, take, recordId: given.recordId };
}

describe('the ground of a level', () => {
  it('is undone at once if the level was undone after it was read, and is taken back once', async () => {
    const { owner, take, recordId } = await keep(1, 0);
    expect(await findUndone(t.db, 'rebate', 100)).toContainEqual(owner);
    expect(await findUndone(t.db, 'bonus', 100)).not.toContainEqual(owner);
    expect(await take()).toEqual(new Map([[recordId, 0]]));
    expect(await take()).toEqual(new Map());
    expect(await findUndone(t.db, 'rebate', 100)).not.toContainEqual(owner);
  });

  it('does not exist for a level set by hand', async () => {
    const { owner, take } = await keep(1, 1);
    expect(await findUndone(t.db, 'rebate', 100)).not.toContainEqual(owner);
    expect(await take()).toEqual(new Map());
  });

  it('keeps the lower levels if it is the ground of a higher level', async () => {
    const { owner, take, recordId } = await keep(3, 0);
    const setState = (levels: readonly number[], state: 'held' | 'gone') =>
      t.db
        .updateTable('vip_grounds')
        .set({ state })
        .where('uid', '=', owner.uid)
        .where('level', 'in', [...levels])
        .execute();
    await setState([2], 'held');
    expect(await take()).toEqual(new Map([[recordId, 2]]));
    await setState([2], 'gone');
    expect(await take()).toEqual(new Map([[recordId, 0]]));
  });
});
