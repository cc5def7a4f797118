import type { WheelPrizeState } from '@pitaka/core/play/wheel/states.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { WheelDrawsTable } from '../../../platform/db/tables/wheel.ts';
import { readPersonUids } from '../../identity/auth/index.ts';
import type { Owner, StoredPrize } from './store.ts';

export type DrawRow = Selectable<WheelDrawsTable>;

/** The draw of an earlier request with the same key. */
export function findDrawByKey(
  db: Database | Transaction,
  { siteId, uid }: Owner,
  key: string,
): Promise<DrawRow | undefined> {
  return db
    .selectFrom('wheel_draws')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('key', '=', key)
    .executeTakeFirst();
}

/**
 * The days of a campaign on which the person spun, oldest first. A person has one week in the campaign, over all of the
 * person's accounts, including closed ones.
 */
export async function readSpunDays(
  db: Database | Transaction,
  { siteId, uid }: Owner,
  campaign: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('wheel_draws')
    .select('day')
    .distinct()
    .where('site_id', '=', siteId)
    .where('uid', 'in', await readPersonUids(db, siteId, uid))
    .where('campaign', '=', campaign)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

export function readPlayer(db: Database, { siteId, uid }: Owner) {
  return db
    .selectFrom('wheel_players as p')
    .innerJoin('wheel_seeds as s', (join) =>
      join.onRef('s.site_id', '=', 'p.site_id').onRef('s.seed_id', '=', 'p.seed_id'),
    )
    .select(['p.client_seed', 'p.next_nonce', 'p.recharge_minor', 'p.available_version', 'p.debt_version'])
    .select(['s.hash', 's.created_at as hash_since'])
    .where('p.site_id', '=', siteId)
    .where('p.uid', '=', uid)
    .executeTakeFirstOrThrow();
}

/** The campaign's given amounts by prize; '' is the sum of its money. */
export async function readUsed(db: Database, siteId: string, campaign: string) {
  const rows = await db
    .selectFrom('wheel_used')
    .select(['prize', 'pieces', 'amount_minor'])
    .where('site_id', '=', siteId)
    .where('campaign', '=', campaign)
    .execute();
  return new Map(rows.map((row) => [row.prize, { pieces: row.pieces, amountMinor: row.amount_minor }]));
}

export interface HistoryRow extends DrawRow {
  readonly hash: string;
  readonly hash_since: Date;
  readonly revealed_at: Date | null;
  readonly seed_sealed: string;
  readonly state: WheelPrizeState | null;
  readonly due_at: Date | null;
}

/** A user's draws, newest first, with their number. */
export async function readHistory(
  db: Database,
  { siteId, uid }: Owner,
  page: { readonly number: number; readonly size: number },
): Promise<{ rows: HistoryRow[]; count: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<HistoryRow>`
      SELECT d.*, s.hash, s.created_at AS hash_since, s.revealed_at, s.seed_sealed, p.state, p.due_at
      FROM wheel_draws d
      JOIN wheel_seeds s ON s.site_id = d.site_id AND s.seed_id = d.seed_id
      LEFT JOIN wheel_prizes p ON p.site_id = d.site_id AND p.prize_id = d.draw_id
      WHERE d.site_id = ${siteId} AND d.uid = ${uid}
      ORDER BY d.draw_id DESC LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db),
    db
      .selectFrom('wheel_draws')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(counted.count) };
}

/** The prize tables of draws. */
export async function readTables(
  db: Database,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, readonly StoredPrize[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('wheel_tables')
    .select(['table_id', 'prizes'])
    .where('site_id', '=', siteId)
    .where('table_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ table_id, prizes }) => [table_id, prizes as StoredPrize[]]));
}

export interface PrizeStep {
  readonly prize_id: string;
  readonly to_state: string;
  readonly reason: string;
  readonly at: Date;
}

/** The history of these prizes, oldest first. */
export function readPrizeSteps(db: Database, siteId: string, ids: readonly string[]): Promise<PrizeStep[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('wheel_prize_transitions')
    .select(['prize_id', 'to_state', 'reason', 'at'])
    .where('site_id', '=', siteId)
    .where('prize_id', 'in', [...ids])
    .orderBy('prize_id')
    .orderBy('version')
    .execute();
}

/** The prize of a draw that won. */
export async function readPrize(
  db: Database,
  siteId: string,
  prizeId: string,
): Promise<{ state: WheelPrizeState; due_at: Date } | undefined> {
  const row = await db
    .selectFrom('wheel_prizes')
    .select(['state', 'due_at'])
    .where('site_id', '=', siteId)
    .where('prize_id', '=', prizeId)
    .executeTakeFirst();
  return row && { state: row.state as WheelPrizeState, due_at: row.due_at };
}

/** A draw with the odds of its table, for operators. */
export async function readDraw(db: Database | Transaction, siteId: string, drawId: string) {
  const row = await db
    .selectFrom('wheel_draws as d')
    .innerJoin('wheel_seeds as s', (join) =>
      join.onRef('s.site_id', '=', 'd.site_id').onRef('s.seed_id', '=', 'd.seed_id'),
    )
    .innerJoin('wheel_tables as t', (join) =>
      join.onRef('t.site_id', '=', 'd.site_id').onRef('t.table_id', '=', 'd.table_id'),
    )
    .select(['d.at', 'd.multiplier', 'd.client_seed', 'd.nonce', 's.hash', 't.prizes'])
    .where('d.site_id', '=', siteId)
    .where('d.draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
  return { ...row, prizes: row.prizes as readonly StoredPrize[] };
}
