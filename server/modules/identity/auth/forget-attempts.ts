import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { EVERY_SITE } from './every-site.ts';
import { logInRetention } from './log-in-retention.ts';

const FORGET = defineQueue<object>('identity.forget', { retries: 2, expireInSeconds: 3600 });
const DAY_MS = 86_400_000;
/** Rows per statement: log-ins meanwhile must not wait for the job. */
const AT_ONCE = 5_000;
/** A count that ended this long ago no longer lengthens the next one (count-attempt.ts). */
const COUNT_DAYS = 1;
/** How long an account that is registered anew counts as the same person's (docs/security.md). */
const EARLIER_ACCOUNT_DAYS = 5 * 365;

interface Dependencies {
  readonly db: Database;
  readonly sites: Pick<SiteFinder, 'all'>;
  readonly clock: () => Date;
}

/** Each hour: deletes old counts and codes, which strangers create, and old sessions of users. */
export function attemptJobs(deps: Dependencies & { readonly jobs: Jobs }): void {
  deps.jobs.every(FORGET, '37 * * * *', () => forgetAttempts(deps));
}

export async function forgetAttempts({ db, sites, clock }: Dependencies): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  for (const site of [...(await sites.all()), { siteId: EVERY_SITE, settings: {} }]) {
    const { siteId } = site;
    const { codeDays, sessionDays } = logInRetention.of(site);
    await inPieces(
      db,
      (piece) => sql`DELETE FROM attempt_counters WHERE site_id = ${siteId} AND subject IN (
      SELECT subject FROM attempt_counters
      WHERE site_id = ${siteId} AND window_ends < ${before(COUNT_DAYS)} LIMIT ${piece})`,
    );
    await inPieces(
      db,
      (piece) => sql`DELETE FROM one_time_codes WHERE site_id = ${siteId} AND (phone_hash, purpose) IN (
      SELECT phone_hash, purpose FROM one_time_codes
      WHERE site_id = ${siteId} AND expires_at < ${before(codeDays)} LIMIT ${piece})`,
    );
    // The account's last session shows when its holder was last here.
    for (const over of [sql`s.expires_at`, sql`s.ended_at`]) {
      await inPieces(
        db,
        (piece) => sql`DELETE FROM sessions WHERE site_id = ${siteId} AND token_hash IN (
        SELECT s.token_hash FROM sessions s
        WHERE s.site_id = ${siteId} AND ${over} < ${before(sessionDays)} AND EXISTS (
          SELECT FROM sessions n WHERE n.site_id = ${siteId} AND n.uid = s.uid AND n.expires_at > s.expires_at)
        LIMIT ${piece})`,
      );
    }
    await inPieces(
      db,
      (piece) => sql`DELETE FROM earlier_accounts WHERE site_id = ${siteId} AND uid IN (
      SELECT uid FROM earlier_accounts
      WHERE site_id = ${siteId} AND closed_at < ${before(EARLIER_ACCOUNT_DAYS)} LIMIT ${piece})`,
    );
  }
}

async function inPieces(db: Database, statement: (piece: number) => RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await statement(AT_ONCE).execute(db);
    if (Number(numAffectedRows ?? 0) < AT_ONCE) return;
  }
}
