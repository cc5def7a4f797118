import { transitionCheckSql } from '@pitaka/core/values/state-machine.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { newId } from '../../../../platform/ids.ts';
import { insertTransition } from '../index.ts';
import { REFUND_MACHINE, refunds } from './example-refunds.ts';

/** Creates the tables that the example's migration would create. */
export async function createRefundTables(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner
    .query(`
    DROP TABLE IF EXISTS refund_transitions, refunds;
    CREATE TABLE refund_transitions (
      site_id text NOT NULL, refund_id text NOT NULL, version integer NOT NULL, from_state text NOT NULL,
      event text NOT NULL, to_state text NOT NULL, actor text NOT NULL, reason text NOT NULL, at timestamptz NOT NULL,
      PRIMARY KEY (site_id, refund_id, version), CHECK (${transitionCheckSql(REFUND_MACHINE)}));
    CREATE TABLE refunds (
      site_id text NOT NULL, refund_id text COLLATE "C" NOT NULL, uid text NOT NULL, amount_minor bigint NOT NULL,
      state text NOT NULL, version integer NOT NULL, claimed_by text, claim_expires_at timestamptz,
      created_at timestamptz NOT NULL, changed_at timestamptz NOT NULL, PRIMARY KEY (site_id, refund_id));
    GRANT SELECT, INSERT, UPDATE ON refunds, refund_transitions TO PUBLIC`)
    .finally(() => owner.end());
}

export interface NewRefund {
  readonly siteId: string;
  readonly uid: string;
  readonly amountMinor: bigint;
  readonly at: Date;
}

/** Creates a waiting refund; returns its id. */
export function requestRefund(db: Database, { siteId, uid, amountMinor, at }: NewRefund): Promise<string> {
  const id = newId('rf', at.getTime());
  return inTransaction(db, async (tx) => {
    const step = { version: 1, from: '', event: 'request', to: 'waiting' };
    await insertTransition(tx, refunds, { siteId, id }, step, { by: `user:${uid}`, at });
    await tx
      .insertInto('refunds' as never)
      .values({
        ...{ site_id: siteId, refund_id: id, uid, amount_minor: amountMinor, state: 'waiting', version: 1 },
        ...{ created_at: at, changed_at: at },
      } as never)
      .execute();
    return id;
  });
}

/** The states of all refunds of an amount, and their last events. */
export async function readRefunds(db: Database, amountMinor: bigint) {
  const { rows } = await sql<{ state: string; claimed_by: string | null; event: string; reason: string }>`
    SELECT r.state, r.claimed_by, t.event, t.reason
    FROM refunds r JOIN refund_transitions t USING (site_id, refund_id, version)
    WHERE r.amount_minor = ${amountMinor}`.execute(db);
  return rows;
}
