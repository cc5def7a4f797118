import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { CommissionState } from '../../../../platform/db/tables/earnings.ts';
import { usersOf } from '../../../identity/auth/published.ts';
import { clicksOf } from '../../../promotion/links/published.ts';
import { earningPostingsOf, linesOf } from '../../commission/published.ts';
import { decisionsOf, holdsOf } from '../../fraud/published.ts';
import { plansOf } from '../../plan-console/published.ts';

interface Key {
  readonly siteId: string;
  readonly id: string;
}

const MAX_ROWS = 200;

/** The source's events for the conversion, ordered by their own times. */
export function readEvents(db: Database, { siteId, id }: Key) {
  return db
    .selectFrom('conversion_events')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('conversion_id', '=', id)
    .orderBy('occurred_at')
    .orderBy('received_at')
    .orderBy('delivery_id')
    .limit(MAX_ROWS)
    .execute();
}

/** Deliveries that contradict one of the conversion's events under the same id. */
export function readConflicts(db: Database, siteId: string, source: string, eventIds: readonly string[]) {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('conversion_deliveries')
    .select(['delivery_id', 'event_id', 'received_at'])
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where('outcome', '=', 'conflict')
    .where('event_id', 'in', [...eventIds])
    .orderBy('delivery_id')
    .limit(MAX_ROWS)
    .execute();
}

export function readClick(db: Database, siteId: string, clickId: string) {
  return db
    .selectFrom(clicksOf(siteId).as('clicks'))
    .select(['at', 'code', 'sub', 'class'])
    .where('click_id', '=', clickId)
    .executeTakeFirst();
}

export function readHold(db: Database, { siteId, id }: Key) {
  return db
    .selectFrom(holdsOf(siteId).as('fraud_holds'))
    .select(['group_id', 'held_at', 'evidence'])
    .where('conversion_id', '=', id)
    .executeTakeFirst();
}

export interface LineOfConversion {
  readonly uid: string;
  readonly name: string | null;
  readonly level: number;
  readonly state: CommissionState;
  readonly base_micro: string;
  readonly rate_ppm: number;
  readonly minor: bigint;
  readonly plan: string;
  readonly plan_id: string;
  readonly plan_version: number;
  readonly settles_at: Date | null;
  readonly note: string;
}

/** The earnings of each beneficiary from the conversion, the promoter first. */
export async function readLines(
  db: Database,
  { siteId, id }: Key,
  member: { readonly uid: string; readonly day: number },
): Promise<LineOfConversion[]> {
  const { rows } = await sql<LineOfConversion>`
    SELECT l.uid, u.name, l.level, l.state, l.base_micro, l.rate_ppm, l.minor, p.name AS plan, l.plan_id,
      l.plan_version, l.settles_at, l.note
    FROM ${linesOf(siteId)} l
    JOIN ${plansOf(siteId)} p ON p.site_id = l.site_id AND p.plan_id = l.plan_id AND p.version = l.plan_version
    JOIN ${usersOf(siteId)} u ON u.site_id = l.site_id AND u.uid = l.uid
    WHERE l.site_id = ${siteId} AND l.member_uid = ${member.uid} AND l.day = ${member.day} AND l.source_id = ${id}
    ORDER BY l.level, l.uid`.execute(db);
  return rows;
}

/** The postings to the conversion's beneficiaries for its day and item. */
export function readPostings(
  db: Database,
  siteId: string,
  target: { readonly uids: readonly string[]; readonly day: number; readonly itemId: string },
) {
  if (target.uids.length === 0) return [];
  return db
    .selectFrom(earningPostingsOf(siteId).as('earning_postings'))
    .select(['uid', 'journal_id', 'amount_minor', 'at'])
    .where('uid', 'in', [...target.uids])
    .where('day', '=', target.day)
    .where('item_id', '=', target.itemId)
    .orderBy('at')
    .orderBy('uid')
    .limit(MAX_ROWS)
    .execute();
}

export function readDecisions(db: Database, { siteId, id }: Key) {
  return db
    .selectFrom(decisionsOf(siteId).as('conversion_decisions'))
    .select(['decision', 'reason', 'decided_by', 'decided_at'])
    .where('conversion_id', '=', id)
    .orderBy('decision_id')
    .limit(MAX_ROWS)
    .execute();
}
