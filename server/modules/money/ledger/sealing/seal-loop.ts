import { setTimeout as sleep } from 'node:timers/promises';
import { firstIdAt, timeOfJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { SETTLING_MS, type SealResult, sealFresh, sealLate } from './seal-journals.ts';

/** The sealing thread's connection has this name in PostgreSQL. */
export const SEALING_NAME = 'pitaka sealing';

/** The result of one pass. */
export interface SealPass {
  /** The age of the oldest journal when it was sealed, or its age now if it is unsealed. */
  readonly lagMs: number;
  readonly sealed: number;
  /** The number of sealed journals that were committed after later journals had been sealed. */
  readonly late: number;
}

const PASS_MS = 200;
/** The pause after a pass without journals: the longest wait of a new journal. */
const IDLE_PASS_MS = 2_000;
const SLOWER = 1.25;
/**
 * How long after its neighbours a late journal usually commits; even later ones are found by the scans that go back
 * further.
 */
const LATE_WITHIN_MS = 10_000;
/** How long another sealing process may take before this one also seals the site. */
const STANDBY_MS = 700;
/** How often late journals are searched for, and how far back. */
const LATE_SCANS = [
  { everyMs: 1_000, backMs: 2_000 },
  { everyMs: 30_000, backMs: 60_000 },
  { everyMs: 600_000, backMs: 600_000 },
] as const;

const NOTHING: SealResult = { sealed: 0, position: undefined };

interface SiteRow {
  site_id: string;
  position: bigint | null;
  oldest: bigint | null;
}

/** Seals in passes until stopped. A failed pass is reported and repeated. */
export async function runSealLoop(
  db: Database,
  stopped: AbortSignal,
  report: (pass: SealPass) => void,
  fail: (error: unknown) => void,
): Promise<void> {
  const pass = createSealPass(db, () => new Date());
  let pauseMs = PASS_MS;
  while (!stopped.aborted) {
    try {
      const done = await pass();
      report(done);
      const isIdle = done.sealed === 0 && done.lagMs === 0;
      pauseMs = isIdle ? Math.min(pauseMs * SLOWER, IDLE_PASS_MS) : PASS_MS;
    } catch (error) {
      fail(error);
    }
    await sleep(pauseMs, undefined, { signal: stopped }).catch(() => {});
  }
}

/**
 * The process that made a site's last block seals it. Others take over if a journal waits longer than that process
 * would let it wait.
 */
export function createSealPass(db: Database, clock: () => Date): () => Promise<SealPass> {
  /** Site -> the position of the last block that this process made. */
  const own = new Map<string, bigint>();
  const scannedAt = new Map<string, number[]>();
  const sealedAt = new Map<string, number>();

  async function sealSite({ site_id: siteId, position, oldest }: SiteRow): Promise<SealPass> {
    const now = clock();
    const isOwn = position !== null && own.get(siteId) === position;
    const age = oldest === null ? 0 : Math.max(0, now.getTime() - timeOfJournalId(oldest));
    if (oldest === null ? !isOwn : age < (isOwn ? SETTLING_MS : STANDBY_MS)) return { lagMs: age, sealed: 0, late: 0 };
    const fresh = oldest === null ? NOTHING : await sealFresh(db, siteId, now);
    if (fresh.sealed > 0) sealedAt.set(siteId, now.getTime());
    const late = await sealLateOnes(siteId, now);
    const made = late?.position ?? fresh.position;
    if (made !== undefined) own.set(siteId, made);
    const lagMs = oldest === null ? 0 : Math.max(0, clock().getTime() - timeOfJournalId(oldest));
    const lateCount = late?.sealed ?? 0;
    return { lagMs, sealed: fresh.sealed + lateCount, late: lateCount };
  }

  async function sealLateOnes(siteId: string, now: Date): Promise<SealResult | undefined> {
    const scanned = scannedAt.get(siteId) ?? LATE_SCANS.map(() => 0);
    scannedAt.set(siteId, scanned);
    const isLikely = now.getTime() - (sealedAt.get(siteId) ?? 0) < LATE_WITHIN_MS;
    const due = LATE_SCANS.map(
      ({ everyMs }, index) => (index > 0 || isLikely) && now.getTime() - (scanned[index] as number) >= everyMs,
    );
    // Of the due scans, the one that goes back furthest covers the others.
    const furthest = due.lastIndexOf(true);
    const scan = LATE_SCANS[furthest];
    if (!scan) return undefined;
    for (let index = 0; index <= furthest; index++) scanned[index] = now.getTime();
    return sealLate(db, siteId, firstIdAt(new Date(now.getTime() - scan.backMs)));
  }

  return async () => {
    const passes: SealPass[] = [];
    for (const { site_id } of await db.selectFrom('sites').select('site_id').execute())
      passes.push(await sealSite(await readSite(db, site_id)));
    return {
      lagMs: Math.max(0, ...passes.map((pass) => pass.lagMs)),
      sealed: passes.reduce((sum, pass) => sum + pass.sealed, 0),
      late: passes.reduce((sum, pass) => sum + pass.late, 0),
    };
  };
}

/** The end of a site's chain, and the oldest journal after the journals that were sealed in order. */
async function readSite(db: Database, siteId: string): Promise<SiteRow> {
  const { rows } = await sql<Omit<SiteRow, 'site_id'>>`
    SELECT
      (SELECT position FROM journal_blocks WHERE site_id = ${siteId} ORDER BY position DESC LIMIT 1) AS position,
      (SELECT journal_id FROM journals WHERE site_id = ${siteId} AND journal_id > coalesce((
        SELECT last_id FROM journal_blocks WHERE site_id = ${siteId} AND NOT is_late ORDER BY last_id DESC LIMIT 1), -1)
      ORDER BY journal_id LIMIT 1) AS oldest`.execute(db);
  return { site_id: siteId, position: rows[0]?.position ?? null, oldest: rows[0]?.oldest ?? null };
}
