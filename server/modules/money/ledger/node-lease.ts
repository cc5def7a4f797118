import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_COUNT } from '@pitaka/core/money/ledger/journal-id.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { lastIdMs, releaseNode, useNode } from './journal-ids.ts';

/** How long a node number belongs to this process after its last renewal. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
/** Posting stops this long before the lease of the number ends. */
const MARGIN_MS = 5_000;
const TRIES = 20;

export interface NodeLease {
  readonly node: number;
  /** Frees the number for the next process. */
  end(): Promise<void>;
}

/** Leases the lowest free node number for this process's journal ids, and renews it until it is ended. */
export async function leaseNode(db: Database, log?: Log): Promise<NodeLease> {
  const holder = randomUUID();
  let node = await leaseLowest(db, holder);
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log?.warn({ err: error }, 'the lease of the node number was not renewed'));
  }, RENEW_MS);
  timer.unref();

  async function renew(): Promise<void> {
    const requestedAt = performance.now();
    const { rows } = await sql`UPDATE ledger_nodes
      SET expires_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), last_ms = ${lastIdMs()}
      WHERE node = ${node} AND holder = ${holder} RETURNING node`.execute(db);
    if (rows.length > 0) useNode(node, { validUntil: endOf(requestedAt) });
    else node = await leaseLowest(db, holder);
  }

  return {
    get node() {
      return node;
    },
    async end() {
      clearInterval(timer);
      const last = lastIdMs();
      releaseNode();
      await sql`UPDATE ledger_nodes SET expires_at = clock_timestamp(), last_ms = ${last}
        WHERE node = ${node} AND holder = ${holder}`.execute(db);
    },
  };
}

function endOf(requestedAt: number): number {
  return requestedAt + LEASE_SECONDS * 1000 - MARGIN_MS;
}

async function leaseLowest(db: Database, holder: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const requestedAt = performance.now();
    const { rows } = await sql<{ node: number; last_ms: bigint }>`
      INSERT INTO ledger_nodes AS l (node, holder, expires_at, last_ms)
      SELECT n, ${holder}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), 0
      FROM generate_series(0, ${NODE_COUNT - 1}) n
      WHERE NOT EXISTS (SELECT FROM ledger_nodes held WHERE held.node = n AND held.expires_at > clock_timestamp())
      ORDER BY n LIMIT 1
      ON CONFLICT (node) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
        WHERE l.expires_at <= clock_timestamp()
      RETURNING node, last_ms`.execute(db);
    const [row] = rows;
    if (row) {
      useNode(row.node, { validUntil: endOf(requestedAt), after: Number(row.last_ms) });
      return row.node;
    }
    // Another process leased the number at the same time, or all numbers are leased at present.
    await sleep(50 * Math.random());
  }
  throw new Error(`no node number is free: ${NODE_COUNT} processes hold one`);
}
