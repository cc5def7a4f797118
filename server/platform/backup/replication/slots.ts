import pg from 'pg';
import { sqlState } from '../../db/in-transaction.ts';
import { StartupError } from '../../startup-error.ts';
import { parseLsn } from './lsn.ts';

/**
 * A slot keeps the log until it is archived. Backups do not contain slots, so a restored database begins a new line.
 */
export const SLOT_PREFIX = 'pitaka_line_';

export interface Slot {
  readonly name: string;
  /** Another process archives. */
  readonly isActive: boolean;
  /** The log from this position on still exists; null: PostgreSQL removed it to save the disk. */
  readonly keptFrom: bigint | null;
}

export interface ServerFacts {
  readonly timeline: number;
  readonly segmentBytes: number;
  readonly flushed: bigint;
  readonly majorVersion: number;
  /** The time of the server's clock, which dates the commits. */
  readonly now: Date;
}

/** The codes for: insufficient_privilege; no line in pg_hba.conf; a too low wal_level; no free slot or sender. */
const MAY_NOT = new Set(['42501', '28000', '55000', '53400', '53300']);

/** An external database may not allow replication: then the operator must know which settings to change. */
export function explainRefusal(error: unknown): unknown {
  if (!MAY_NOT.has(sqlState(error) ?? '')) return error;
  return new StartupError(
    `The log of this database cannot be archived (${(error as Error).message}). The user of DATABASE_ADMIN_URL needs the right REPLICATION and a line for replication in pg_hba.conf, and the server wal_level replica and a free slot. Where that cannot be had, back it up with pgBackRest or its host’s own backups.`,
    { cause: error },
  );
}

export async function withClient<Value>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString, application_name: 'pitaka backup' });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw explainRefusal(error);
  } finally {
    await client.end().catch(() => {});
  }
}

export async function readServer(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<{
    timeline: string;
    segment: string;
    flushed: string;
    version: string;
    now: Date;
  }>(`SELECT left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) AS timeline, s.setting AS segment,
      pg_current_wal_flush_lsn() AS flushed, current_setting('server_version_num') AS version, clock_timestamp() AS now
    FROM pg_settings s WHERE s.name = 'wal_segment_size'`);
  const row = rows[0];
  if (!row) throw new Error('the database does not describe itself');
  return {
    timeline: Number.parseInt(row.timeline, 16),
    segmentBytes: Number(row.segment),
    flushed: parseLsn(row.flushed),
    majorVersion: Math.floor(Number(row.version) / 10_000),
    now: row.now,
  };
}

export async function readSlots(client: pg.Client): Promise<Slot[]> {
  const { rows } = await client.query<{ name: string; active: boolean; lsn: string | null; status: string | null }>(
    `SELECT slot_name AS name, active, restart_lsn AS lsn, wal_status AS status FROM pg_replication_slots
     WHERE slot_type = 'physical' AND starts_with(slot_name, $1) ORDER BY slot_name`,
    [SLOT_PREFIX],
  );
  return rows.map(({ name, active, lsn, status }) => ({
    name,
    isActive: active,
    keptFrom: lsn === null || status === 'lost' ? null : parseLsn(lsn),
  }));
}

export async function createSlot(client: pg.Client, name: string): Promise<void> {
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [name]);
}

export async function dropSlot(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1 AND NOT active',
    [name],
  );
}
