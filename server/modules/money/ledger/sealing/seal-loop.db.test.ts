import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../../platform/log.ts';
import { useNode } from '../journal-ids.ts';
import { openTestLedger, type TestLedger, transfer } from '../testing/test-ledger.ts';
import { createSealPass } from './seal-loop.ts';
import { startSealing } from './start-sealing.ts';
import { verifyChain } from './verify-chain.ts';

let t: TestLedger;
let ana = '';
let ben = '';
let keys = 0;

beforeAll(async () => {
  t = await openTestLedger();
  [ana = '', ben = ''] = await t.makeUsers(2, 100_00n);
});
afterAll(() => t?.close());

const after = (ms: number) => {
  t.now = new Date(t.now.getTime() + ms);
};
const post = async (count = 1) => {
  for (let i = 0; i < count; i++) await t.ledger.post(transfer(ana, ben, 1n, `loop-${++keys}`));
};
const positions = async () =>
  (await t.db.selectFrom('journal_blocks').select('position').orderBy('position').execute()).map((row) => row.position);

describe('the passes of sealing', () => {
  it('seal settled journals in one block, and report the age of the oldest', async () => {
    const pass = createSealPass(t.db, () => t.now);
    after(1_000);
    expect(await pass()).toEqual({ lagMs: 1_000, sealed: 2, late: 0 });
    after(5_000);
    await post(3);
    after(100);
    expect(await pass()).toEqual({ lagMs: 100, sealed: 0, late: 0 });
    after(200);
    expect(await pass()).toEqual({ lagMs: 300, sealed: 3, late: 0 });
    expect(await pass()).toEqual({ lagMs: 0, sealed: 0, late: 0 });
    expect(await positions()).toEqual([1n, 2n]);
  });

  it('leave a site to the process of its last block, and take over when that process is gone', async () => {
    const first = createSealPass(t.db, () => t.now);
    const second = createSealPass(t.db, () => t.now);
    await post();
    after(800);
    expect((await first()).sealed).toBe(1);
    await post();
    after(400);
    expect((await second()).sealed).toBe(0);
    expect((await first()).sealed).toBe(1);
    await post();
    after(800);
    expect((await second()).sealed).toBe(1);
    await post();
    after(400);
    expect((await first()).sealed).toBe(0);
    expect((await second()).sealed).toBe(1);
  });

  it('find a journal that was committed late', async () => {
    const pass = createSealPass(t.db, () => t.now);
    await post();
    after(800);
    await pass();
    after(-900);
    useNode(701);
    await post();
    after(1_950);
    expect(await pass()).toMatchObject({ sealed: 1, late: 1 });
    // An even later journal is found by a scan that goes back further.
    after(-5_000);
    useNode(702);
    await post();
    after(10_000);
    expect(await pass()).toMatchObject({ sealed: 0 });
    after(30_000);
    expect(await pass()).toMatchObject({ sealed: 1, late: 1 });
    expect(await verifyChain(t.db, 'demo', t.now)).toMatchObject({ broken: undefined });
  });

  it('run in a thread until it is stopped, with the lag among the metrics', async () => {
    t.now = new Date();
    await post(5);
    const registry = new Registry();
    const sealing = startSealing({ connectionString: t.database.appUrl, log: createLog('silent'), registry });
    await vi.waitFor(async () => expect(await registry.metrics()).toContain('pitaka_ledger_sealed_total 5'), 60_000);
    await vi.waitFor(() => expect(sealing.lagMs()).toBe(0), 60_000);
    expect(sealing.isBehind()).toBe(false);
    expect(await registry.metrics()).toContain('pitaka_ledger_seal_lag_seconds 0');
    await sealing.stop();
    expect(await verifyChain(t.db, 'demo', new Date())).toMatchObject({ broken: undefined, unsealed: 0n });
  });
});
