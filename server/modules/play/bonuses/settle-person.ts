import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockPlayedAccounts } from '../../money/ledger/index.ts';
import { accountsOf, postingsOf } from '../../money/ledger/published.ts';
import { takeLateChangesOf } from '../rounds/index.ts';
import { takeGone } from '../vip/index.ts';
import { countBets, judgeReleased, judgeTurnover, noteLateMoney } from './count-bets.ts';
import { findOutflow, isDepositGone, takeChargedBack } from './deposit-bonus.ts';
import { type End, endGrant, moveHeld, readHeld } from './end-grant.ts';
import { type BonusOwner, changeGrant, findGrant, findLastEnded, findOpen, type GrantRow } from './grants.ts';
import { takeBackReleased } from './reopen-grant.ts';
import { returnCashback } from './return-cashback.ts';
import { findVersion } from './rules.ts';
import { startGrant } from './start-grant.ts';
import { takeUnpaid } from './take-unpaid.ts';

/** Bonuses that were for a level go back when what the level stood on is undone. The person's accounts are locked. */
async function returnUndone(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  for (const [grantId, level] of await takeGone(tx, owner, 'bonus')) {
    const grant = await findGrant(tx, owner.siteId, grantId);
    if (!grant) continue;
    const { terms } = await findVersion(tx, owner.siteId, grant.rule_id, grant.rule_version);
    if (level >= terms.who.levelFrom) continue;
    if (grant.state === 'active' || grant.state === 'queued') await endGrant(tx, owner, grant, 'level', now);
    if (grant.state === 'released') await takeBackReleased(tx, owner, grant, 'level', now);
  }
}

/** A bet of the last moment may still be on its way into the books. */
export const GRACE_MS = 60_000;

/**
 * Brings a person's bonuses up to date: counts the bets since, releases what is met, ends what is over, starts the next
 * in line, and moves what came late. The person is locked (`lockPerson`).
 */
export async function settleLocked(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  // A bet is counted before what it counts for ends, and money that a round brings sees which bonus it belongs to.
  await lockPlayedAccounts(tx, owner.siteId, owner.uid);
  await noteLateMoney(tx, owner);
  await takeChargedBack(tx, owner, now);
  await returnUndone(tx, owner, now);
  const isLate = await takeLateChangesOf(tx, owner, 'cashback');
  const [running] = await findOpen(tx, owner.siteId, owner.uid);
  // What is bet after the deposit has left counts for nothing.
  const leftAt = running?.state === 'active' ? await findOutflow(tx, owner, running) : undefined;
  await countBets(tx, owner, now, leftAt);
  if (isLate) await takeUnpaid(tx, owner, now);
  if (isLate) await judgeReleased(tx, owner, now);
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
  await startNext(tx, owner, now);
}

async function endOf(tx: Transaction, grant: GrantRow, owner: BonusOwner, now: Date): Promise<End | undefined> {
  const turnover = await judgeTurnover(tx, owner, grant);
  if (turnover === 'met') return 'met';
  // Its days are over for further bets; what was bet in time waits for its rounds.
  if (turnover === 'open' && grant.wager_until && grant.wager_until.getTime() + GRACE_MS <= now.getTime())
    return 'expired';
  return (await hasWithdrawn(tx, grant)) && owner.rules.endsWithWithdrawal ? 'withdrawal' : undefined;
}

/** Was a withdrawal requested since it was looked at last? */
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

/** A round that was open at the end of a bonus brings its win later: it goes the way the bonus went. */
async function moveLate(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  const [open] = await findOpen(tx, owner.siteId, owner.uid);
  if (open?.state === 'active') return;
  const held = await readHeld(tx, owner.siteId, owner.uid);
  if (held.bonusMinor + held.wagerMinor === 0n) return;
  const last = await findLastEnded(tx, owner.siteId, owner.uid);
  if (last) await moveHeld(tx, owner, last, last.state === 'released' ? 'release' : 'forfeit', now);
}

/** The next in line begins where nothing is active. A frozen account's waits until it is free. */
export async function startNext(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  for (;;) {
    const [next] = await findOpen(tx, owner.siteId, owner.uid);
    if (next?.state !== 'queued') return;
    if (await isDepositGone(tx, owner, next)) {
      await endGrant(tx, owner, next, 'outflow', now);
      continue;
    }
    const started = await startGrant(tx, owner, next, now);
    // Without turnover to meet it is over at once, and the one behind it begins.
    if (!started.ok || started.value.state === 'active') return;
  }
}
