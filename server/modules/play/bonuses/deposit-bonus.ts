import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import type { BonusTerms } from '@pitaka/core/play/bonuses/bonus-terms.ts';
import { BASE_OF_TRIGGER } from '@pitaka/core/values/bonus-triggers.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { journalsOf, postingsOf } from '../../money/ledger/published.ts';
import { endGrant } from './end-grant.ts';
import { type BonusOwner, findGrant, type GrantRow } from './grants.ts';
import { OUTFLOWS, readDeposits } from './occasions.ts';
import { takeBackReleased } from './reopen-grant.ts';
import { findVersion } from './rules.ts';

export function isOfDeposit({ trigger }: Pick<BonusTerms, 'trigger'>): boolean {
  return BASE_OF_TRIGGER[trigger] === 'deposit';
}

async function isBound(tx: Transaction, grant: GrantRow, { rules }: BonusOwner): Promise<boolean> {
  if (!rules.endsWithDeposit) return false;
  return isOfDeposit((await findVersion(tx, grant.site_id, grant.rule_id, grant.rule_version)).terms);
}

/**
 * The time, since the last check, at which money of an active bonus's deposit first left the account or covered another
 * charge-back; undefined: never.
 */
export async function findOutflow(tx: Transaction, owner: BonusOwner, grant: GrantRow): Promise<Date | undefined> {
  if (!(await isBound(tx, grant, owner))) return undefined;
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(p.at) AS at FROM ${postingsOf(grant.site_id)} p
    WHERE p.account_id = ${accountNumber(userAccount(grant.uid, 'available'))}
      AND p.version > ${grant.seen_version} AND p.amount_minor < 0
      AND p.kind = ANY (${OUTFLOWS.map(kindNumber)}::smallint[])`.execute(tx);
  return rows[0]?.at ?? (await findTaken(tx, owner, grant));
}

async function findTaken(tx: Transaction, owner: BonusOwner, grant: GrantRow): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(p.at) AS at FROM ${postingsOf(grant.site_id)} p
    WHERE p.account_id = ${accountNumber(userAccount(grant.uid, 'available'))}
      AND p.version > ${grant.seen_version} AND p.amount_minor < 0 AND p.kind <> ${kindNumber('channel.bet')}`.execute(
    tx,
  );
  const at = rows[0]?.at ?? undefined;
  return at && (await isDepositGone(tx, owner, grant)) ? at : undefined;
}

/** Whether a part of the deposit that earned a queued bonus has left. */
export async function isDepositGone(tx: Transaction, owner: BonusOwner, grant: GrantRow): Promise<boolean> {
  if (!(await isBound(tx, grant, owner))) return false;
  const deposits = await readDeposits(tx, owner.siteId, owner.uid);
  const left = deposits.find(({ id }) => id === grant.occasion)?.baseMinor ?? 0n;
  return left < grant.base_minor;
}

/** Takes back bonuses of deposits that were charged back, including released money. */
export async function takeBackChargedBack(tx: Transaction, owner: BonusOwner, now: Date): Promise<void> {
  const { siteId, uid } = owner;
  const { rows } = await sql<{ grant_id: string }>`
    WITH taken AS (
      DELETE FROM bonus_charge_backs WHERE site_id = ${siteId} AND uid = ${uid} RETURNING deposit_id
    )
    SELECT j.journal_id::text AS grant_id FROM ${journalsOf(siteId)} j
    WHERE j.record_id IN (SELECT deposit_id FROM taken)
      AND j.kind IN (${kindNumber('deposit')}, ${kindNumber('deposit.accepted')})`.execute(tx);
  for (const { grant_id: journalId } of rows) {
    const ofDeposit = await tx
      .selectFrom('bonus_grants')
      .select('grant_id')
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('occasion', '=', formatJournalId(BigInt(journalId)))
      .execute();
    for (const { grant_id: grantId } of ofDeposit) {
      const grant = await findGrant(tx, siteId, grantId);
      if (grant?.state === 'active' || grant?.state === 'queued') await endGrant(tx, owner, grant, 'charge_back', now);
      if (grant?.state === 'released') await takeBackReleased(tx, owner, grant, 'charge_back', now);
    }
  }
}
