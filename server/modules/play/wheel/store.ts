import { createHash } from 'node:crypto';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { Recharged } from './recharge.ts';
import { insertSeed, newClientSeed } from './seeds.ts';
import type { WheelPrize } from './wheel-settings.ts';

export interface Owner {
  readonly siteId: string;
  readonly uid: string;
}

/** A prize as stored with a draw. */
export interface StoredPrize {
  readonly id: string;
  readonly kind: 'money' | 'thing' | 'none';
  readonly amount: string;
  /** Hundredths of a percent. */
  readonly odds: number;
  readonly names: Readonly<Record<string, string>>;
}

/** Creates a user's seed at the first visit, so that its hash is public before any draw. */
export async function ensurePlayer(
  deps: { db: Database; secrets: SecretKeys },
  { siteId, uid }: Owner,
  now: Date,
): Promise<void> {
  const row = await deps.db
    .selectFrom('wheel_players')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (row) return;
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ uid: string }>`
      INSERT INTO wheel_players (site_id, uid, seed_id, client_seed, created_at)
      VALUES (${siteId}, ${uid}, '', ${newClientSeed()}, ${now})
      ON CONFLICT DO NOTHING RETURNING uid`.execute(tx);
    if (rows.length === 0) return;
    const { seedId } = await insertSeed(tx, deps.secrets, { siteId, uid }, now);
    await setSeed(tx, { siteId, uid }, seedId);
  });
}

/** Locks the user's row until the transaction ends, so that spins of one user are serialized. */
export function lockPlayer(tx: Transaction, { siteId, uid }: Owner) {
  return tx
    .selectFrom('wheel_players as p')
    .innerJoin('wheel_seeds as s', (join) =>
      join.onRef('s.site_id', '=', 'p.site_id').onRef('s.seed_id', '=', 'p.seed_id'),
    )
    .select([
      'p.seed_id',
      'p.client_seed',
      'p.next_nonce',
      'p.recharge_minor',
      'p.available_version',
      'p.debt_version',
      's.hash',
      's.seed_sealed',
    ])
    .where('p.site_id', '=', siteId)
    .where('p.uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The same as lockPlayer, for a user who may never have visited the wheel. */
export function findPlayer(tx: Transaction, { siteId, uid }: Owner) {
  return tx
    .selectFrom('wheel_players')
    .select(['recharge_minor', 'available_version', 'debt_version'])
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets the seed of the next draws, with the nonce reset to 0. */
export async function setSeed(tx: Transaction, { siteId, uid }: Owner, seedId: string): Promise<void> {
  await tx
    .updateTable('wheel_players')
    .set({ seed_id: seedId, next_nonce: 0 })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
}

export async function countDraw(
  tx: Transaction,
  { siteId, uid }: Owner,
  nextNonce: number,
  recharged: Recharged,
): Promise<void> {
  await tx
    .updateTable('wheel_players')
    .set({
      next_nonce: nextNonce,
      recharge_minor: recharged.minor,
      available_version: recharged.availableVersion,
      debt_version: recharged.debtVersion,
    })
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .execute();
}

/** Locks the campaign's given pieces and money, always in this order. */
export async function lockUsed(tx: Transaction, siteId: string, campaign: string, prize: string) {
  await tx
    .insertInto('wheel_used')
    .values(['', prize].map((name) => ({ site_id: siteId, campaign, prize: name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await tx
    .selectFrom('wheel_used')
    .select(['prize', 'pieces', 'amount_minor'])
    .where('site_id', '=', siteId)
    .where('campaign', '=', campaign)
    .where('prize', 'in', ['', prize])
    .orderBy('prize')
    .forUpdate()
    .execute();
  const of = (name: string) => rows.find((row) => row.prize === name);
  return { pieces: of(prize)?.pieces ?? 0, amountMinor: of('')?.amount_minor ?? 0n };
}

interface UsedChange {
  readonly siteId: string;
  readonly campaign: string;
  readonly prize: string;
  readonly pieces: 1 | -1;
  readonly amountMinor: bigint;
}

export async function countUsed(
  tx: Transaction,
  { siteId, campaign, prize, pieces, amountMinor }: UsedChange,
): Promise<void> {
  await sql`
    UPDATE wheel_used SET
      pieces = pieces + CASE WHEN prize = ${prize} THEN ${pieces}::integer ELSE 0 END, amount_minor = amount_minor + ${amountMinor}
    WHERE site_id = ${siteId} AND campaign = ${campaign} AND prize IN ('', ${prize})`.execute(tx);
}

/** A declined prize was not given: its piece and its money can be drawn again. */
export async function returnUsed(tx: Transaction, siteId: string, drawId: string): Promise<void> {
  const draw = await tx
    .selectFrom('wheel_draws')
    .select(['campaign', 'prize', 'amount_minor'])
    .where('site_id', '=', siteId)
    .where('draw_id', '=', drawId)
    .executeTakeFirstOrThrow();
  const { campaign, prize } = draw;
  await lockUsed(tx, siteId, campaign, prize);
  await countUsed(tx, { siteId, campaign, prize, pieces: -1, amountMinor: -draw.amount_minor });
}

/** Stores the current prizes: the same content has the same id. */
export async function storeTable(
  tx: Transaction,
  siteId: string,
  prizes: readonly WheelPrize[],
  now: Date,
): Promise<string> {
  const stored: StoredPrize[] = prizes.map(({ id, kind, amountMinor, odds, names }) => ({
    ...{ id, kind, odds, names },
    amount: formatMinor(amountMinor),
  }));
  const content = JSON.stringify(stored);
  const tableId = `wt_${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  await sql`
    INSERT INTO wheel_tables (site_id, table_id, prizes, created_at)
    VALUES (${siteId}, ${tableId}, ${content}::jsonb, ${now}) ON CONFLICT DO NOTHING`.execute(tx);
  return tableId;
}
