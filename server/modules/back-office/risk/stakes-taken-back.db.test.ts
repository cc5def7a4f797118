import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  makePerson,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { createProviderWorld } from '../../../entry/testing/provider-world.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** Deposits that are withdrawn although their stakes were or may be returned after the request. */

const world = createProviderWorld();
const { launch, stake, taken, provider } = world.speaking('hmac');
let t: TestApp;
beforeAll(async () => {
  t = await world.open();
  await setSettings(t, {
    withdrawal: { coolingHours: 0 },
    deposit: { methods: [{ code: 'sandbox', maximum: '500000.00' }] },
  });
  await t.app.riskWorker.runDue();
});
afterEach(() => assertInvariants(t.db));
afterAll(() => world.close());

async function look(): Promise<void> {
  t.now = new Date(t.now.getTime() + 90_000);
  await t.app.riskWorker.runDue();
}

/** A user who deposited 50,000.00. */
async function depositor() {
  const person = await makePerson(t, 0);
  const card = await addWallet(t, person);
  const { id } = await t.ask('/deposit/create', { amount: '50000.00', method: 'sandbox' }, withKey(person.token));
  const request = { method: 'POST', url: `/sandbox/pay/${id}`, payload: { outcome: 'paid' } } as const;
  await t.app.fastify.inject({ ...request, headers: { host: 'localhost' } });
  await runWorkers(t);
  const player = { ...person, launch: await launch(person) };
  const bet = (more: { closes?: boolean; minor?: bigint; round?: string } = {}) => {
    const { minor = 5_000_00n, ...rest } = more;
    return taken(stake(player, minor, rest));
  };
  const takeBack = async (one: Awaited<ReturnType<typeof bet>>) => {
    expect((await provider.rollback({ ...one, id: randomUUID(), of: one.id })).answer).toBe('ok');
  };
  const asks = async (amount = '44999.00') => expect((await withdraw(t, person, card, amount)).status).toBe(2004);
  return { person, bet, takeBack, asks };
}

const readWithdrawal = ({ uid }: Person) =>
  t.db
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'version', 'review_reasons'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();

async function approve(person: Person) {
  const { token } = await openConsole(t, 'cashier');
  const { withdrawal_id: id, version } = await readWithdrawal(person);
  const { code, status } = await t.call('/console/withdrawals/approve', { id, version, reason: 'seen' }, { token });
  return code ?? status;
}

async function limitWins(largestWinMinor: bigint): Promise<void> {
  await t.db
    .updateTable('channels')
    .set({ largest_win_minor: largestWinMinor })
    .where('channel_id', '=', 'hmac')
    .execute();
  world.forgetChannels();
}

/** Two operators pay out this player's money in suspense. */
async function payHeld({ uid }: Person): Promise<void> {
  const { finding_id: target } = await t.db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('uid', '=', uid)
    .where('kind', '=', 'win_held')
    .executeTakeFirstOrThrow();
  const [manager, owner] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
  const request = { kind: 'held_win', target, payload: { as: 'pay' }, reason: 'the bet was voided' } as const;
  const { id } = await t.ask('/console/approvals/request', request, { token: manager.token });
  expect((await approveSeen(t, id, { token: owner.token })).status).toBe(200);
}

it('an open bet does not count as played: it may be returned after the check', async () => {
  const { person, bet, takeBack, asks } = await depositor();
  const open = await bet();
  await asks();
  expect((await readWithdrawal(person)).review_reasons).toContain('unplayed');
  await look();
  await takeBack(open);
  await look();
  expect(await approve(person)).toBe('payouts_stopped');
});

it('a bet placed and returned after the request does not count as played', async () => {
  const { person, bet, takeBack, asks } = await depositor();
  await asks();
  const open = await bet();
  await look();
  await takeBack(open);
  await look();
  expect(await approve(person)).toBe('payouts_stopped');
});

it('a returned bet of a finished round does not count as played', async () => {
  const { person, bet, takeBack, asks } = await depositor();
  const lost = await bet({ closes: true });
  await asks();
  expect((await readWithdrawal(person)).review_reasons).not.toContain('unplayed');
  await look();
  await takeBack(lost);
  await look();
  expect(await approve(person)).toBe('payouts_stopped');
});

it('a user whose other bets suffice is paid despite a returned bet', async () => {
  const { person, bet, takeBack, asks } = await depositor();
  await bet({ closes: true });
  await asks();
  const open = await bet({ minor: 1_00n });
  await look();
  await takeBack(open);
  await look();
  expect(await approve(person)).toBe(200);
});

it('a returned bet above the limit, paid out by two operators, does not count as played', async () => {
  await limitWins(4_000_00n);
  const { person, bet, takeBack, asks } = await depositor();
  const lost = await bet({ closes: true });
  await asks();
  await takeBack(lost);
  await look();
  expect(await approve(person)).toBe('payouts_stopped');
  await payHeld(person);
  await look();
  expect(await approve(person)).toBe('payouts_stopped');
});

it('a returned bet of an open round that waits in suspense does not count as played', async () => {
  await limitWins(4_000_00n);
  const { person, bet, takeBack, asks } = await depositor();
  const open = await bet();
  const small = await bet({ minor: 1_00n, round: open.round });
  const win = { ...small, id: randomUUID(), of: small.id, amount: 1_00n };
  expect((await provider.win(win)).answer).toBe('ok');
  await takeBack(open);
  await asks('45000.00');
  expect((await readWithdrawal(person)).review_reasons).toContain('unplayed');
  await look();
  await payHeld(person);
  await look();
  expect(await approve(person)).toBe('payouts_stopped');
});

it('a bet returned after the rule’s days does not count as played while the withdrawal waits', async () => {
  await limitWins(250_000_00n);
  const { person, bet, takeBack, asks } = await depositor();
  const lost = await bet({ closes: true });
  await asks();
  await look();
  for (let hour = 0; hour < 76; hour++) {
    t.now = new Date(t.now.getTime() + 3_600_000);
    await t.app.riskWorker.runDue();
  }
  await takeBack(lost);
  await look();
  expect(await approve(person)).toBe('payouts_stopped');
});
