import { randomUUID } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal } from '@pitaka/core/money/ledger/journal.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { ConsoleOperator } from '../../../../entry/testing/console-client.ts';
import { makePerson, type Person } from '../../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import type { Transaction } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { postInTransaction } from '../../../money/ledger/index.ts';
import { recordPlay } from '../../../play/rounds/testing/record-play.ts';
import { approveAgent } from '../applications/approve-agent.ts';

export const ZONE = 'Asia/Manila';

/** A user invited by another, with consent to show details to agents. */
export async function makeMember(t: TestApp, inviter: { uid: string } | null, major = 10_000): Promise<Person> {
  const person = await makePerson(t, major);
  await t.db
    .updateTable('users')
    .set({ inviter_uid: inviter?.uid ?? null })
    .where('site_id', '=', 'demo')
    .where('uid', '=', person.uid)
    .execute();
  await t.db
    .insertInto('agent_consents')
    .values({ site_id: 'demo', uid: person.uid, shares: true, changed_at: t.now })
    .execute();
  return person;
}

/** An agent since today, approved yesterday, at a ratio in hundredths of a percent. */
export async function makeAgent(
  t: TestApp,
  inviter: { uid: string } | null,
  ratio: number,
  major = 0,
): Promise<Person> {
  const person = await makeMember(t, inviter, major);
  await makeAgentOf(t, person, ratio);
  return person;
}

export function makeAgentOf(t: TestApp, { uid }: { uid: string }, ratio: number): Promise<void> {
  const yesterday = siteDay(new Date(t.now.getTime() - 86_400_000), ZONE);
  const agent = { siteId: 'demo', uid, today: yesterday, startRatio: ratio, by: 'operator:test' };
  return inTransaction(t.db, (tx) => approveAgent(tx, agent, t.now));
}

type Played = Extract<JournalKind, 'channel.bet' | 'channel.win' | 'channel.rollback'>;
type Paid = Extract<
  JournalKind,
  'deposit' | 'deposit.charged_back' | 'withdrawal.paid' | 'withdrawal.reversed' | 'bonus.release'
>;

const recorded: { readonly uid: string; readonly id: string; readonly kind: Played; readonly minor: bigint }[] = [];

/**
 * Posts the entries of a game channel or a payment provider, with a separate round for each bet and win. A rollback
 * reverses the last bet of that amount or, for a negative amount, the last win.
 */
export async function play(t: TestApp, { uid }: { uid: string }, kind: Played | Paid, minor: bigint): Promise<void> {
  const amount = { unit: 'COIN', minor: minor < 0n ? -minor : minor };
  const isOfGames = kind.startsWith('channel.');
  const available = userAccount(uid, 'available');
  const other = isOfGames
    ? ('house:game:test' as const)
    : kind === 'bonus.release'
      ? ('house:expense.bonus' as const)
      : ('house:psp:test' as const);
  const leaves = ['channel.bet', 'deposit.charged_back', 'withdrawal.paid'].includes(kind) || minor < 0n;
  // A paid withdrawal leaves from the account in which it was reserved.
  const own = kind === 'withdrawal.paid' ? userAccount(uid, 'hold.withdrawal') : available;
  const move = leaves
    ? { from: own, to: other, amount, uncoveredFrom: userAccount(uid, 'debt') }
    : { from: other, to: own, amount };
  await inTransaction(t.db, async (tx) => {
    if (kind === 'withdrawal.paid') {
      await post(tx, t, { kind: 'withdrawal.hold', moves: [{ from: available, to: own, amount }] });
    }
    await post(tx, t, { kind, moves: [move] });
    if (isOfGames) await record(tx, t, uid, kind as Played, minor);
  });
}

async function post(tx: Transaction, t: TestApp, journal: Journal): Promise<void> {
  const request = { siteId: 'demo', journal, key: randomUUID(), body: 'play', origin: 'test' } as const;
  const posted = await postInTransaction(tx, { ...request, actor: 'system:test' }, t.now);
  if (!posted.ok) throw new Error(posted.code);
}

async function record(tx: Transaction, t: TestApp, uid: string, kind: Played, minor: bigint): Promise<void> {
  const id = randomUUID();
  const amountMinor = minor < 0n ? -minor : minor;
  const undone = minor < 0n ? 'channel.win' : 'channel.bet';
  const isOf = (one: (typeof recorded)[number]) => one.uid === uid && one.kind === undone && one.minor === amountMinor;
  const of = kind === 'channel.rollback' ? recorded.splice(recorded.findLastIndex(isOf), 1)[0] : undefined;
  if (kind === 'channel.rollback' && (!of || !isOf(of))) throw new Error(`nothing of ${minor} to take back`);
  await recordPlay(
    tx,
    {
      ...{ uid, channel: 'test', game: 'test', id, amountMinor, availableMinor: amountMinor },
      round: of?.id ?? id,
      kind: kind === 'channel.bet' ? 'bet' : kind === 'channel.win' ? 'win' : 'rollback',
      ...(of ? { reference: of.id } : {}),
    },
    t.now,
  );
  recorded.push({ uid, id, kind, minor: amountMinor });
}

/** Sends money from one user to another. */
export async function send(t: TestApp, from: { uid: string }, to: { uid: string }, minor: bigint): Promise<void> {
  const amount = { unit: 'COIN', minor };
  const move = { from: userAccount(from.uid, 'available'), to: userAccount(to.uid, 'available'), amount };
  await inTransaction(t.db, (tx) => post(tx, t, { kind: 'transfer', moves: [move] }));
}

export const bet = (t: TestApp, who: { uid: string }, minor: bigint) => play(t, who, 'channel.bet', minor);

/** Advances to an hour of one of the site's days; the clock never goes back. */
export function toDay(t: TestApp, day: string, time = '12:00'): void {
  t.now = new Date(`${day}T${time}:00+08:00`);
}

/** Runs the programme's worker, after the worker of games, which finds rolled-back bets. */
export async function runAgents(t: TestApp): Promise<void> {
  for (const worker of [...t.app.playWorkers, ...t.app.engagementWorkers]) await worker.runDue();
}

/** An operator decides on a user's application. */
export async function decide(
  t: TestApp,
  operator: ConsoleOperator,
  id: string,
  event: 'approve' | 'reject',
  reason = '',
) {
  return t.call(
    '/console/records/act',
    { record: 'agent_application', id, version: 1, event, reason },
    { token: operator.token },
  );
}
