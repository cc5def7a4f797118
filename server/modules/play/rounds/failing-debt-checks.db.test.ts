import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openEarnings } from '../../../entry/testing/earnings.ts';
import { makePerson, type Person } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { DAY_MS, unpaidStory } from '../../../entry/testing/unpaid-story.ts';
import { bet, makeAgent, makeMember } from '../../engagement/agents/testing/agent-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claim, makeRule } from '../bonuses/testing/bonus-story.ts';
import { allowDebtChecks, failDebtChecks } from './testing/fail-debt-checks.ts';

/** A debt whose checks fail (because of a trigger) delays only payments for play that its money may have reached. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterEach(async () => {
  await allowDebtChecks(t);
  await assertInvariants(t.db);
});
afterAll(() => t?.close());
const { begin, pass, deposit, chargeBack, send, worth } = unpaidStory(() => t);

const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** The worker's checks fail and are retried. */
async function days(count: number): Promise<void> {
  for (let hour = 0; hour < count * 24; hour += 6) {
    t.now = new Date(t.now.getTime() + DAY_MS / 4);
    // The workers run at different times.
    for (const worker of [...t.app.playWorkers, ...t.app.engagementWorkers]) {
      t.now = new Date(t.now.getTime() + 1_000);
      await worker.runDue();
    }
  }
}

it.each(['never', 'at its first check', 'at a later check'])(
  'a failing debt check (%s) delays the recipients of the money, not other agents and users',
  async (when) => {
    await begin('net_loss');
    const terms = { trigger: 'cashback', kind: 'percent', percent: '10', amount: undefined, count: 99, times: '0' };
    const rule = await makeRule(t, { ...terms, period: 'week' } as never, when.replaceAll(' ', '-'));
    const [agent, ofRecipient] = [await makeAgent(t, null, 4000), await makeAgent(t, null, 4000)];
    const member = await makeMember(t, agent, 1_000);
    const recipient = await makeMember(t, ofRecipient, 1_000);
    const [stranger, debtor] = [await makePerson(t, 1_000), await makePerson(t, 0)];
    await pass(0.1);
    const week = dayOf(t.now);
    const card = await deposit(debtor, '100.00');
    await send(debtor, recipient, '100.00');
    for (const who of [member, stranger, recipient]) await bet(t, who, 1_000_00n);
    if (when === 'at its first check') await failDebtChecks(t, debtor);
    await chargeBack(card);
    if (when === 'at a later check') {
      await failDebtChecks(t, debtor);
      // As if a round were open at each check.
      await t.db.updateTable('unpaid_debts').set({ waits: true }).where('uid', '=', debtor.uid).execute();
    }
    const claimed = async (who: Person) =>
      (await claim(t, { ...who, token: await t.logIn(who.phone) }, `${rule}~${week}`)).status;
    await days(9);
    if (when !== 'never') expect([await claimed(stranger), await claimed(recipient)]).toEqual([200, 429]);
    // The next period ends as well.
    await days(6);
    expect(await worth(agent)).toEqual([400_00n]);
    const settled = t.db.selectFrom('agent_statements').select('from_day').where('uid', '=', agent.uid);
    expect(await settled.execute()).toHaveLength(2);
    if (when !== 'never') {
      expect(await worth(ofRecipient)).toEqual([0n]);
      const { failures } = await t.db
        .selectFrom('unpaid_debts')
        .select('failures')
        .where('uid', '=', debtor.uid)
        .executeTakeFirstOrThrow();
      expect(failures).toBeGreaterThan(5);
    }
    await allowDebtChecks(t);
    await days(1);
    // Of 1,000.00 that the recipient lost, 100.00 are owed.
    expect(await worth(ofRecipient)).toEqual([360_00n]);
  },
);

it.each([
  ['at once', false],
  ['at the second try, with the debt repaid by then', true],
] as const)('a charged-back repayment voids the loss of a debt that is checked %s', async (_when, fails) => {
  await begin('net_loss');
  const agent = await makeAgent(t, null, 4000);
  const [member, friend] = [await makeMember(t, agent, 0), await makePerson(t, 0)];
  await pass(0.1);
  const card = await deposit(friend, '1000.00');
  await send(friend, member, '1000.00');
  await pass(0.01);
  if (fails) await failDebtChecks(t, friend);
  await chargeBack(card);
  await pass(0.0001);
  const repaid = await deposit(friend, '1000.00');
  expect(await worth(friend)).toEqual([0n]);
  await allowDebtChecks(t);
  for (let hours = 0; hours < 3; hours++) await pass(1 / 24);
  await chargeBack(repaid);
  await pass(0.1);
  await bet(t, member, 1_000_00n);
  await pass(9);
  expect(await worth(agent, friend)).toEqual([0n, -1_000_00n]);
});
