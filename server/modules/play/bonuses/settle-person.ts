import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockPlayedAccounts } from '../../money/ledger/index.ts';
import { accountsOf, postingsOf } from '../../money/ledger/published.ts';
import { takeLateChangesOf } from '../rounds/index.ts';
import { takeUndone } from '../vip/index.ts';
import { countBets, evaluateReleased, evaluateTurnover, recordLateMoney } from './count-bets.ts';
import { findOutflow, isDepositGone, takeBackChargedBack } from './deposit-bonus.ts';
import { endGrant, type GrantEnding, moveLockedMoney, readHeld } from './end-grant.ts';
import { type BonusOwner, changeGrant, findGrant, findLastEnded, findOpen, type GrantRow } from './grants.ts';
import { takeBackReleased } from './reopen-grant.ts';
import { returnCashback } from './return-cashback.ts';
import { findVersion } from './rules.ts';
import { startGrant } from './start-grant.ts';

/** Takes back level bonuses whose level was undone. The caller has locked the person's accounts. */
async function returnUndone(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  for (const [grantId, level] of await takeUndone(tx, owner, 'bonus')) {
    const grant = await findGrant(tx, owner.siteId, grantId);
    if (!grant) continue;
    const { terms } = await findVersion(tx, owner.siteId, grant.rule_id, grant.rule_version);
    if (level >= terms.who.levelFrom) continue;
    if (grant.state === 'active' || grant.state === 'queued') await endGrant(tx, owner, grant, 'level', now);
    if (grant.state === 'released') await takeBackReleased(tx, owner, grant, 'level', now);
  }
}

/** Waits this long after the deadline, so that the last bets are posted. */
export const GRACE_MS = 60_000;

/**
 * Updates a person's bonuses: counts new bets, releases met bonuses, ends expired ones, starts the next queued one and
 * moves late money. The caller has locked the person (`lockPerson`).
 */
export async function settleLocked(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  // The order matters: bets are counted before their bonus ends, and late money of a round goes to the bonus that was
  // active at its time.
  await lockPlayedAccounts(tx, owner.siteId, owner.uid);
  await recordLateMoney(tx, owner);
  await takeBackChargedBack(tx, owner, now);
  await returnUndone(tx, owner, now);
  const isLate = await takeLateChangesOf(tx, owner, 'cashback');
  const [running] = await findOpen(tx, owner.siteId, owner.uid);
  // Bets after the deposit left do not count.
  const leftAt = running?.state === 'active' ? await findOutflow(tx, owner, running) : undefined;
  await countBets(tx, owner, now, { before: leftAt, isLate });
  if (isLate) await evaluateReleased(tx, owner, now);
  const [active] = await findOpen(tx, owner.siteId, owner.uid);
  if (active?.state === 'active') {
    const isGone = leftAt !== undefined && active.grant_id === running?.grant_id;
    const end = isGone ? 'outflow' : await endOf(tx, active, owner, now);
    if (end) await endGrant(tx, owner, active, end, now);
  }
  const [after] = await findOpen(tx, owner.siteId, owner.uid);
  const isOver = running?.state === 'active' && after?.grant_id !== running.grant_id;
  if (isLate || isOver) await returnCashback(tx, owner, now);
  await moveLate(tx, owner, now);
  await startNextQueued(tx, owner, now);
}

async function endOf(tx: Transaction, grant: GrantRow, owner: BonusOwner, now: Date): Promise<GrantEnding | undefined> {
  const turnover = await evaluateTurnover(tx, owner, grant);
  if (turnover === 'met') return 'met';
  // Bets after the deadline do not count; earlier bets still count once their rounds end.
  if (turnover === 'open' && grant.wager_until && grant.wager_until.getTime() + GRACE_MS <= now.getTime())
    return 'expired';
  return (await hasWithdrawn(tx, grant)) && owner.rules.endsWithWithdrawal ? 'withdrawal' : undefined;
}

/** Whether the user has requested a withdrawal since the last check. */
async function hasWithdrawn(tx: Transaction, grant: GrantRow): Promise<boolean> {
  const available = accountNumber(userAccount(grant.uid, 'available'));
  const { rows } = await sql<{ version: bigint; requested: boolean }>`
    SELECT a.version, EXISTS (
      SELECT 1 FROM ${postingsOf(grant.site_id)} p WHERE p.site_id = a.site_id AND p.account_id = a.account_id
        AND p.version > ${grant.seen_version} AND p.version <= a.version AND p.kind = ${kindNumber('withdrawal.hold')}
    ) AS requested
    FROM ${accountsOf(grant.site_id)} a WHERE a.account_id = ${available}`.execute(tx);
  const [found] = rows;
  if (!found || found.version === grant.seen_version) return false;
  await changeGrant(tx, grant, { seen_version: found.version });
  return found.requested;
}

/** Moves late wins of rounds that were open when their bonus ended to the destination of that bonus. */
async function moveLate(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  const [open] = await findOpen(tx, owner.siteId, owner.uid);
  if (open?.state === 'active') return;
  const held = await readHeld(tx, owner.siteId, owner.uid);
  if (held.bonusMinor + held.wagerMinor === 0n) return;
  const last = await findLastEnded(tx, owner.siteId, owner.uid);
  if (last) await moveLockedMoney(tx, owner, last, last.state === 'released' ? 'release' : 'forfeit', now);
}

/**
 * Starts the next queued bonus if none is active. A frozen account's bonus stays queued until the account is unfrozen.
 */
export async function startNextQueued(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  for (;;) {
    const [next] = await findOpen(tx, owner.siteId, owner.uid);
    if (next?.state !== 'queued') return;
    if (await isDepositGone(tx, owner, next)) {
      await endGrant(tx, owner, next, 'outflow', now);
      continue;
    }
    const started = await startGrant(tx, owner, next, now);
    // Without turnover the bonus is released at once, and the next one starts.
    if (!started.ok || started.value.state === 'active') return;
  }
}
