import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, readBalance } from '../../modules/money/ledger/index.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import { makePromoter, openEarnings } from '../testing/earnings.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { nextSandboxDay, playSandboxDay, type SandboxOutcome } from './sandbox-day.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());

const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);

async function playDays(count: number): Promise<SandboxOutcome[]> {
  const site = await t.app.sites.byId('demo');
  if (!site) throw new Error('there is no site');
  const played: SandboxOutcome[] = [];
  for (let day = 0; day < count; day++) {
    const next = await nextSandboxDay(t.db, site, t.now);
    played.push(await playSandboxDay({ db: t.db, connectionString: t.appUrl, secrets }, site, next));
  }
  return played;
}

describe('a day of the sandbox platform', () => {
  it('adds clicks, sales, commission and later corrections, and keeps every invariant of money', async () => {
    const people = [await makePromoter(t), await makePromoter(t)];
    for (const { token } of people) {
      await t.call('/wxcps/apply', { appid: 'wx0001' }, { token });
      await t.call('/wxcps/apply', { appid: 'wx0002' }, { token });
    }
    const played = await playDays(25);
    expect(played[0]?.day).toBe('2026-03-02');
    expect(new Set(played.map(({ day }) => day)).size).toBe(25);
    expect(played.at(-1)?.day).toBe('2026-03-26');
    const sum = (of: keyof Omit<SandboxOutcome, 'day'>) =>
      played.reduce((total, dayOutcome) => total + dayOutcome[of], 0);
    expect(sum('sales')).toBeGreaterThan(5);
    expect(sum('clicks')).toBeGreaterThan(sum('sales'));
    const balances = await Promise.all(
      people.map(({ uid }) => readBalance(t.db, 'demo', userAccount(uid, 'available'))),
    );
    expect(balances.some((minor) => minor > 0n)).toBe(true);
    const figures = await checkInvariants(t.db, t.now);
    expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
  });

  it('is not played twice', async () => {
    const before = await t.db.selectFrom('conversions').select('transaction_id').execute();
    await playDays(1);
    const after = await t.db.selectFrom('conversions').select('transaction_id').execute();
    expect(new Set(after.map(({ transaction_id }) => transaction_id)).size).toBe(after.length);
    expect(after.length).toBeGreaterThanOrEqual(before.length);
  });
});
