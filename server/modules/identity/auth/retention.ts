import { sql } from 'kysely';
import { deleteInPieces, keptBySetting, keptFor, type Retention } from '../../../platform/retention/index.ts';
import { logInRetention } from './log-in-retention.ts';

/** How long a new account with the phone of a closed one counts as the same person's (docs/security.md). */
const EARLIER_ACCOUNT_DAYS = 5 * 365;

/** Callers without an account can create counts and codes, so those are deleted each hour. */
export const authRetention: readonly Retention[] = [
  {
    what: 'Counts of attempts, by phone, user, network and device',
    tables: ['attempt_counters'],
    // A count that ended this long ago no longer lengthens the next one (count-attempt.ts).
    kept: keptFor('1 day after its end', 1),
    why: 'after many wrong guesses the next guesses have to wait longer',
    runs: 'hour',
    forget: (db, { siteId }, before) =>
      deleteInPieces(
        db,
        (piece) => sql`DELETE FROM attempt_counters WHERE site_id = ${siteId} AND subject IN (
          SELECT subject FROM attempt_counters
          WHERE site_id = ${siteId} AND window_ends < ${before} LIMIT ${piece})`,
      ),
  },
  {
    what: 'One-time codes',
    tables: ['one_time_codes'],
    kept: keptBySetting(logInRetention, 'codeDays'),
    why: 'an expired code gets its own answer',
    runs: 'hour',
    forget: (db, { siteId }, before) =>
      deleteInPieces(
        db,
        (piece) => sql`DELETE FROM one_time_codes WHERE site_id = ${siteId} AND (phone_hash, purpose) IN (
          SELECT phone_hash, purpose FROM one_time_codes
          WHERE site_id = ${siteId} AND expires_at < ${before} LIMIT ${piece})`,
      ),
  },
  {
    what: 'Sessions that ended, with address and device; the last one of an account stays',
    tables: ['sessions'],
    kept: keptBySetting(logInRetention, 'sessionDays'),
    why: 'findings about devices, and when an account was last used',
    runs: 'hour',
    async forget(db, { siteId }, before) {
      for (const over of [sql`s.expires_at`, sql`s.ended_at`]) {
        await deleteInPieces(
          db,
          (piece) => sql`DELETE FROM sessions WHERE site_id = ${siteId} AND token_hash IN (
            SELECT s.token_hash FROM sessions s
            WHERE s.site_id = ${siteId} AND ${over} < ${before} AND EXISTS (
              SELECT FROM sessions n WHERE n.site_id = ${siteId} AND n.uid = s.uid AND n.expires_at > s.expires_at)
            LIMIT ${piece})`,
        );
      }
    },
  },
  {
    what: 'Keyed hashes of the phones of closed accounts, and of phones that accounts left',
    tables: ['earlier_accounts'],
    kept: keptFor('5 years', EARLIER_ACCOUNT_DAYS),
    why: 'gifts that a person gets once, and a person’s own limits',
    runs: 'hour',
    forget: (db, { siteId }, before) =>
      deleteInPieces(
        db,
        (piece) => sql`DELETE FROM earlier_accounts WHERE site_id = ${siteId} AND (uid, phone_hash) IN (
          SELECT uid, phone_hash FROM earlier_accounts
          WHERE site_id = ${siteId} AND closed_at < ${before} LIMIT ${piece})`,
      ),
  },
];
