import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { conversionsOf } from '../conversions/published.ts';
import { requestWork } from './work.ts';

/** A change of a plan, rate, team, group or click that days were computed with. */
export type Change = { readonly siteId: string } & (
  | { /** A plan, rates or a team, from a moment on. */ readonly since: Date }
  | { /** An exchange rate for one of the site's days. */ readonly currency: string; readonly day: number }
  | { /** The first conversion of a click's customer. */ readonly clickId: string }
);

/**
 * Queues every day affected by a change for recomputation. Call it in the transaction that makes the change. The days
 * are looked up after that transaction, so a day that is being computed with the old values is included.
 */
export async function noteChange(tx: Transaction, change: Change, now: Date): Promise<void> {
  await tx
    .insertInto('earning_changes')
    .values({
      site_id: change.siteId,
      change_id: newId('ch', now.getTime()),
      since: 'since' in change ? change.since : null,
      currency: 'currency' in change ? change.currency : null,
      day: 'currency' in change ? change.day : null,
      click_id: 'clickId' in change ? change.clickId : null,
      created_at: now,
    })
    .execute();
}

const POLL_MS = 1_000;
const MAX_DUE = 50;

interface DueChange {
  readonly site_id: string;
  readonly change_id: string;
}

/** Turns changes into days to recompute. */
export function createChangeWorker(deps: { db: Database; clock: () => Date; log: Log }): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<DueChange>({
    name: 'changes of earnings',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_DUE,
    atOnce: 1,
    findDue: () =>
      db.selectFrom('earning_changes').select(['site_id', 'change_id']).orderBy('change_id').limit(MAX_DUE).execute(),
    run: (due) => inTransaction(db, (tx) => applyChange(tx, due, clock())),
  });
}

async function applyChange(tx: Transaction, { site_id: siteId, change_id }: DueChange, now: Date): Promise<void> {
  const change = await tx
    .deleteFrom('earning_changes')
    .where('site_id', '=', siteId)
    .where('change_id', '=', change_id)
    .returningAll()
    .executeTakeFirst();
  if (!change) return;
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT DISTINCT c.uid, c.day FROM ${conversionsOf(siteId)} c
    WHERE c.uid IS NOT NULL AND ${concerned(change)}`.execute(tx);
  await requestWork(
    tx,
    rows.map(({ uid, day }) => ({ siteId, uid, day })),
    now,
  );
}

function concerned(change: {
  since: Date | null;
  currency: string | null;
  day: number | null;
  click_id: string | null;
}) {
  if (change.since) return sql`c.occurred_at >= ${change.since}`;
  if (change.currency !== null) return sql`c.currency = ${change.currency} AND c.day = ${change.day}`;
  return sql`c.click_id = ${change.click_id}` satisfies RawBuilder<unknown>;
}
