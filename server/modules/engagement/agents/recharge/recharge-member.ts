import { decideRecharge, rechargeJournal } from '@pitaka/core/engagement/agents/decide-recharge.ts';
import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import type { Site } from '../../../../platform/http/site.ts';
import { newId } from '../../../../platform/ids.ts';
import { usersOf } from '../../../identity/auth/published.ts';
import { openAccount, type PostResult, postInTransaction } from '../../../money/ledger/index.ts';
import type { ReadSendingStop } from '../../../money/wallet/index.ts';
import { publishAllLive } from '../../../site/live/index.ts';
import { agentRulesOf } from '../agent-settings.ts';
import { FAR_FUTURE_DAY, loadTeam } from '../team/load-team.ts';

export interface Recharge {
  readonly site: Site;
  readonly from: string;
  readonly to: string;
  readonly amountMinor: bigint;
  /** The day's sum up to which no safe password is needed; null: it was given, or none is needed. */
  readonly unprovenMaxMinor: bigint | null;
  /** The password was given and right: the recharge does not count towards that sum. */
  readonly isProven: boolean;
  /** The idempotency key of the request: a repetition moves no more money. */
  readonly key: string;
  readonly origin: string;
}

export interface Recharged {
  readonly id: string;
  readonly totalMinor: bigint;
  readonly availableMinor: bigint;
}

export type RechargeMemberRefusal =
  | 'advisor_none'
  | 'not_found'
  | 'recipient_self'
  | 'recipient_frozen'
  | 'recipient_full'
  | 'amount_too_small'
  | 'amount_too_large'
  | 'amount_above_balance'
  | 'daily_limit_reached'
  | 'account_frozen'
  | 'debt_open'
  | 'sending_stopped'
  | 'idempotency_key_reused'
  | 'pin_required'
  | 'busy';

/** Sends an advisor's money to a member's wallet. The daily limit is checked under the lock of the advisor's row. */
export async function rechargeMember(
  { db, readSendingStop }: { readonly db: Database; readonly readSendingStop: ReadSendingStop },
  recharge: Recharge,
  now: Date,
): Promise<Result<Recharged, RechargeMemberRefusal>> {
  // Read before the transaction, as it uses a connection of its own.
  const stop = await readSendingStop(recharge.site, recharge.from);
  return decideInTransaction(db, async (tx): Promise<Result<Recharged, RechargeMemberRefusal>> => {
    const { site, from, to, amountMinor, key } = recharge;
    const { siteId, unit } = site;
    const advisor = await lockAdvisor(tx, siteId, from);
    const existing = await findByKey(tx, recharge);
    if (existing) {
      if (existing.member_uid !== to || existing.amount_minor !== amountMinor) return refuse('idempotency_key_reused');
      return finish(await post(tx, recharge, existing.recharge_id, now), existing.recharge_id, from);
    }
    if (!advisor) return refuse('advisor_none');
    if (stop) return refuse('sending_stopped', { ...stop });
    const day = siteDay(now, site.timezone);
    const recipient = await checkRecipient(tx, site, from, to);
    if (!recipient.ok) return recipient;
    const used = await readUsed(tx, siteId, from, day);
    const decided = decideRecharge({ amountMinor, rules: agentRulesOf(site).recharge, usedMinor: used.minor });
    if (!decided.ok) return decided;
    const { unprovenMaxMinor, isProven } = recharge;
    if (unprovenMaxMinor !== null && used.unprovenMinor + amountMinor > unprovenMaxMinor) return refuse('pin_required');
    for (const uid of [from, to]) await openAccount(tx, siteId, uid, unit);
    const id = newId('re', now.getTime());
    const posted = await post(tx, recharge, id, now);
    const done = finish(posted, id, from);
    if (!done.ok || !posted.ok) return done;
    await tx
      .insertInto('agent_recharges')
      .values({
        site_id: siteId,
        recharge_id: id,
        uid: from,
        member_uid: to,
        amount_minor: amountMinor,
        day,
        journal_id: posted.value.journalId,
        request_key: key,
        at: now,
        is_proven: isProven,
      })
      .execute();
    await publishAllLive(
      tx,
      [from, to].map((uid) => ({ siteId, uid, kind: 'balance', body: {} })),
    );
    return done;
  });
}

/** The members that an advisor may recharge: the advisor's own team. */
export async function checkRecipient(
  db: Database | Transaction,
  site: Site,
  from: string,
  to: string,
): Promise<Result<null, 'not_found' | 'recipient_self' | 'recipient_frozen'>> {
  if (from === to) return refuse('recipient_self');
  const team = await loadTeam(db, site, from);
  if (!team.members.includes(to) || !team.pathOn(to, FAR_FUTURE_DAY)) return refuse('not_found');
  const member = await db
    .selectFrom(usersOf(site.siteId).as('users'))
    .select('status')
    .where('uid', '=', to)
    .executeTakeFirst();
  if (!member) return refuse('not_found');
  return member.status === 'frozen' ? refuse('recipient_frozen') : ok(null);
}

async function lockAdvisor(tx: Transaction, siteId: string, uid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agents')
    .select(['advisor_since', 'ended_day'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined && row.advisor_since !== null && row.ended_day === null;
}

function findByKey(tx: Transaction, { site, from, key }: Recharge) {
  return tx
    .selectFrom('agent_recharges')
    .select(['recharge_id', 'member_uid', 'amount_minor'])
    .where('site_id', '=', site.siteId)
    .where('uid', '=', from)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

interface Used {
  readonly minor: bigint;
  /** The part without the safe's password. */
  readonly unprovenMinor: bigint;
}

/** The total recharges of an advisor on a day of the site. */
export async function readUsed(db: Database | Transaction, siteId: string, uid: string, day: number): Promise<Used> {
  const { sum, unproven } = await db
    .selectFrom('agent_recharges')
    .select(({ fn }) => [
      fn.sum<string | null>('amount_minor').as('sum'),
      fn.sum<string | null>('amount_minor').filterWhere('is_proven', '=', false).as('unproven'),
    ])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return { minor: BigInt(sum ?? '0'), unprovenMinor: BigInt(unproven ?? '0') };
}

/** If this key was posted before, the ledger returns that result. */
function post(tx: Transaction, { site, from, to, amountMinor, key, origin }: Recharge, id: string, now: Date) {
  return postInTransaction(
    tx,
    {
      siteId: site.siteId,
      journal: rechargeJournal(from, to, { unit: site.unit, minor: amountMinor }),
      key: `${from}/${key}`,
      recordId: id,
      body: `${to} ${amountMinor}`,
      actor: `user:${from}`,
      origin,
      totalOf: from,
      notFrozen: [userAccount(from, 'available'), userAccount(to, 'available')],
      notOwing: from,
    },
    now,
  );
}

function finish(posted: PostResult, id: string, from: string): Result<Recharged, RechargeMemberRefusal> {
  if (posted.ok) {
    const availableMinor = posted.value.balances.get(userAccount(from, 'available')) ?? 0n;
    return ok({ id, totalMinor: posted.value.ownerTotalMinor ?? 0n, availableMinor });
  }
  const detail = 'detail' in posted ? posted.detail : undefined;
  switch (posted.code) {
    case 'balance_too_low':
      return refuse('amount_above_balance', { availableMinor: detail?.balanceMinor ?? 0n });
    case 'debt_open':
      return refuse('debt_open', { owed: formatMinor(detail?.owedMinor as bigint) });
    case 'balance_too_high':
      return refuse('recipient_full');
    case 'account_frozen':
      return refuse(detail?.account === userAccount(from, 'available') ? 'account_frozen' : 'recipient_frozen');
    case 'key_reused':
      return refuse('idempotency_key_reused');
    case 'busy':
      return refuse('busy');
    default:
      throw new Error(`the ledger refused a recharge: ${posted.code}`);
  }
}
