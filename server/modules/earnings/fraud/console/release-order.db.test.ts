import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createLog } from '../../../../platform/log.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { countWaiting } from '../../../../platform/testing/count-waiting.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { createRecheckBeforeRelease } from '../hold-suspicious.ts';
import { createReleaseWorker } from '../release-worker.ts';

/** A source increases a held sale during its release: only the released amount counts. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  await setSettings(t, { fraud: { leastSeconds: 3600 } });
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const waits = async (many: number) => {
  while ((await countWaiting(t.db)) < many) await new Promise(setImmediate);
};

let sales = 0;
/** A sale that is held because it came too fast after its click, and its increase by the source. */
async function heldSale(amount: string) {
  const promoter = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, promoter), { address: `198.51.100.${++sales}` });
  const name = `held-${sales}`;
  const say = (much: string) => {
    t.now = new Date(t.now.getTime() + 1000);
    return postback(t, { event_id: `${name}-${much}`, transaction_id: name, click_id: clickId, amount: much });
  };
  await say(amount);
  const row = await t.db
    .selectFrom('conversions')
    .innerJoin('fraud_holds', (join) =>
      join
        .onRef('fraud_holds.site_id', '=', 'conversions.site_id')
        .onRef('fraud_holds.conversion_id', '=', 'conversions.conversion_id'),
    )
    .select(['conversions.conversion_id as id', 'group_id as group', 'held_at'])
    .where('transaction_id', '=', name)
    .executeTakeFirstOrThrow();
  return { uid: promoter.uid, ...row, say };
}

/** The source's event locks the sale's row first; the operator's request waits for it, but began before it ended. */
async function raceFor<Value>(id: string, raise: () => Promise<unknown>, act: () => Promise<Value>): Promise<Value> {
  const { promise: acted, resolve } = Promise.withResolvers<Promise<Value>>();
  const others: Promise<unknown>[] = [];
  await t.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM conversions WHERE site_id = 'demo' AND conversion_id = ${id} FOR UPDATE`.execute(tx);
    others.push(raise());
    await waits(1);
    const acting = act();
    others.push(acting);
    await waits(2);
    resolve(acting);
  });
  await Promise.all(others);
  return acted;
}

describe('a group that is released while its source increases a sale in it', () => {
  it('waits for a second person when the increased amount is above one operator’s limit', async () => {
    const manager = await openConsole(t, 'manager');
    const { id, group, held_at: until, uid, say } = await heldSale('1.00');
    const given = {
      id: group,
      decision: 'released',
      until: until.toISOString(),
      trust: false,
      reason: 'Fine',
    } as const;
    const decided = await raceFor(
      id,
      () => say('3000000.00'),
      () => t.call('/console/fraud/decide', given, { token: manager.token }),
    );
    expect(decided.data).toEqual({ decided: 0, waits: true });
    await settle(t);
    expect(await available(uid)).toBe(0n);
    // The other person decides about the present amount.
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(uid)).toBe(900_000_00n);
  });
});

describe('a release by two people', () => {
  const AT_FIRST = '60000.00';
  const ask = async (kind: 'group' | 'sale') => {
    const sale = await heldSale(AT_FIRST);
    const manager = await openConsole(t, 'manager');
    const input = { decision: 'released', reason: 'Fine' } as const;
    const requested =
      kind === 'sale'
        ? await t.ask('/console/conversions/decide', { id: sale.id, ...input }, manager)
        : await t.ask(
            '/console/fraud/decide',
            { id: sale.group, until: sale.held_at.toISOString(), trust: false, ...input },
            manager,
          );
    expect(requested).toMatchObject({ waits: true });
    return sale;
  };

  it.each(['group', 'sale'] as const)('of a %s is never larger than requested', async (kind) => {
    const { uid, say } = await ask(kind);
    await say('3000000.00');
    const second = await openConsole(t, 'owner');
    expect(await agree(t, second)).toMatchObject({ code: 'approval_outdated' });
    const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, second);
    await t.ask('/console/approvals/reject', { id: content[0]?.id ?? '', reason: 'It is more now' }, second);
    await settle(t);
    expect(await available(uid)).toBe(0n);
  });

  it.each(['group', 'sale'] as const)(
    'of a %s is never larger when the source reports at the same instant',
    async (kind) => {
      const { id, uid, say } = await ask(kind);
      const second = await openConsole(t, 'owner');
      const answer = await raceFor(
        id,
        () => say('3000000.00'),
        () => agree(t, second),
      );
      expect(answer).toMatchObject({ code: 'approval_changed' });
      const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, second);
      await t.ask('/console/approvals/reject', { id: content[0]?.id ?? '', reason: 'It is more now' }, second);
      await settle(t);
      expect(await available(uid)).toBe(0n);
    },
  );
});

describe('an automatic release', () => {
  it('leaves out a sale that a stronger rule holds at the same instant', async () => {
    const { id, uid } = await heldSale('100.00');
    const other = await click(t, await makeLink(t, await makePromoter(t)), { address: '198.51.100.200' });
    await setSettings(t, { fraud: { leastSeconds: 3600, releaseAfterDays: 1 } });
    t.now = new Date(t.now.getTime() + 2 * 86_400_000);
    const log = createLog('silent');
    const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);
    const recheckBeforeRelease = createRecheckBeforeRelease({ secrets, readAccountSharers: async () => new Map() });
    const worker = createReleaseWorker({ db: t.db, sites: t.app.sites, clock: () => t.now, log, recheckBeforeRelease });
    const { transaction_id } = await t.db
      .selectFrom('conversions')
      .select('transaction_id')
      .where('conversion_id', '=', id)
      .executeTakeFirstOrThrow();
    await raceFor(
      id,
      () => postback(t, { transaction_id, click_id: other, amount: '100.00' }),
      () => worker.runDue(),
    );
    await settle(t);
    expect(await available(uid)).toBe(0n);
  });
});
