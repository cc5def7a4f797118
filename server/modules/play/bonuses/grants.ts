import type { Unit } from '@pitaka/core/values/money.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { BonusGrantsTable } from '../../../platform/db/tables/bonuses.ts';
import type { BonusRules } from './bonus-settings.ts';

export type GrantRow = Selectable<BonusGrantsTable>;
export type GrantChange = Partial<Omit<GrantRow, 'site_id' | 'grant_id' | 'uid'>>;

/** The user with the bonus, and the actor whom its journals record. */
export interface BonusOwner {
  readonly siteId: string;
  readonly uid: string;
  readonly unit: Unit;
  readonly timezone: string;
  readonly origin: string;
  readonly rules: BonusRules;
  /** The operator or job that acts; absent: the user. */
  readonly by?: 'job' | { readonly operatorId: string };
}

/** The actor whom journals record. */
export function actorOf({ uid, by }: BonusOwner): `user:${string}` | `operator:${string}` | `system:${string}` {
  if (by === undefined) return `user:${uid}`;
  return by === 'job' ? 'system:bonuses' : `operator:${by.operatorId}`;
}

/** A user's active bonus and the queued ones behind it, in the order of their claims. */
export function findOpen(db: Database | Transaction, siteId: string, uid: string): Promise<GrantRow[]> {
  return db
    .selectFrom('bonus_grants')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('state', 'in', ['active', 'queued'])
    .orderBy('state')
    .orderBy('claimed_at')
    .orderBy('grant_id')
    .execute();
}

/** The most recently ended bonus among those that had started. */
export function findLastEnded(db: Database | Transaction, siteId: string, uid: string): Promise<GrantRow | undefined> {
  return db
    .selectFrom('bonus_grants')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('ended_at', 'is not', null)
    .where('started_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('grant_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findGrant(db: Database | Transaction, siteId: string, grantId: string): Promise<GrantRow | undefined> {
  return db
    .selectFrom('bonus_grants')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('grant_id', '=', grantId)
    .executeTakeFirst();
}

/** Writes the changes and returns the new row. */
export function changeGrant(tx: Transaction, grant: GrantRow, change: GrantChange): Promise<GrantRow> {
  return tx
    .updateTable('bonus_grants')
    .set(change)
    .where('site_id', '=', grant.site_id)
    .where('grant_id', '=', grant.grant_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
