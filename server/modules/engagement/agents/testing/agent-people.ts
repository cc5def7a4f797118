import { randomUUID } from 'node:crypto';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Journal } from '@pitaka/core/money/ledger/journal.ts';
import type { JournalKind } from '@pitaka/core/money/ledger/journal-kind.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import type { ConsoleOperator } from '../../../../entry/testing/console-client.ts';
import { makePerson, type Person } from '../../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { postInTransaction } from '../../../money/ledger/index.ts';
import { approveAgent } from '../approve-agent.ts';

export const ZONE = 'Asia/Manila';

/** A person, invited by another. */
export async function makeMember(t: TestApp, inviter: { uid: string } | null, major = 10_000): Promise<Person> {
  const person = await makePerson(t, major);
  await t.db
    .updateTable('users')
    .set({ inviter_uid: inviter?.uid ?? null })
    .where('site_id', '=', 'demo')
    .where('uid', '=', person.uid)
    .execute();
  return person;
}

/** An agent since today, at a ratio in hundredths of a percent. */
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
  const agent = { siteId: 'demo', uid, today: siteDay(t.now, ZONE), startRatio: ratio, by: 'operator:test' };
  return inTransaction(t.db, (tx) => approveAgent(tx, agent, t.now));
}

/** What a game channel or a payment provider posts. */
export async function play(
  t: TestApp,
  { uid }: { uid: string },
  kind: Extract<JournalKind, 'channel.bet' | 'channel.win' | 'channel.rollback' | 'deposit' | 'deposit.charged_back'>,
  minor: bigint,
): Promise<void> {
  const amount = { unit: 'COIN', minor: minor < 0n ? -minor : minor };
  const available = userAccount(uid, 'available');
  const other = kind.startsWith('deposit') ? ('house:psp:test' as const) : ('house:game:test' as const);
  const leaves = kind === 'channel.bet' || kind === 'deposit.charged_back' || minor < 0n;
  const move = leaves
    ? { from: available, to: other, amount, uncoveredFrom: userAccount(uid, 'debt') }
    : { from: other, to: available, amount };
  const journal: Journal = { kind, moves: [move] };
  const posted = await inTransaction(t.db, (tx) =>
    postInTransaction(
      tx,
      { siteId: 'demo', journal, key: randomUUID(), body: 'play', actor: 'system:test', origin: 'test' },
      t.now,
    ),
  );
  if (!posted.ok) throw new Error(posted.code);
}

export const bet = (t: TestApp, who: { uid: string }, minor: bigint) => play(t, who, 'channel.bet', minor);

/** To an hour of a day of the site; the clock never goes back. */
export function toDay(t: TestApp, day: string, time = '12:00'): void {
  t.now = new Date(`${day}T${time}:00+08:00`);
}

/** Lets the programme's worker do what is due. */
export async function runAgents(t: TestApp): Promise<void> {
  for (const worker of t.app.engagementWorkers) await worker.runDue();
}

/** An operator decides on somebody's application. */
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
