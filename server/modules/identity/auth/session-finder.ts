import { decideSession, type SessionRefusal } from '@pitaka/core/identity/auth/session.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { PreparedReader } from '../../../platform/db/prepared-reader.ts';
import { partText } from '../../../platform/db/query-part.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';
import type { SessionEndReason } from '../../../platform/db/tables/sites-users.ts';
import type { Principal } from '../../../platform/http/call-context.ts';
import { siteVersionsOf } from '../../site/content/published.ts';
import type { WithSettings } from '../../site/settings/index.ts';
import { securitySettings } from '../audit/index.ts';
import { hashToken } from './token.ts';

interface SessionRow {
  token_hash: Buffer;
  session_id: string;
  uid: string;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: SessionEndReason | null;
  status: 'active' | 'frozen';
  job: number;
  role: number;
  rate: string;
  catalogue_version: bigint;
  applications_version: bigint;
}

/** The precision of "last used" in the list of sessions. */
const SEEN_PRECISION_MS = 5 * 60_000;

/**
 * The sessions that one read covers; further callers join the next read. Each read takes the same few hundred
 * microseconds for any number of sessions.
 */
const READS_AT_ONCE = 1;

export interface SessionFinder {
  /** `site`: its settings limit how long a session may be unused. */
  find(
    site: WithSettings & { readonly siteId: string },
    token: string,
    now: Date,
  ): Promise<Result<Principal, SessionRefusal>>;
}

/**
 * Reads sessions from the database without a cache, so that a session that another process has ended is never accepted.
 * Sessions requested during one read share the next one: sixty-four callers cost one round trip.
 */
export function createSessionFinder({ db, reader }: { db: Database; reader: PreparedReader }): SessionFinder {
  const sessionOf = createSiteBatches((siteId, hashes) => readSessions(reader, siteId, hashes), READS_AT_ONCE);
  return {
    async find(site, token, now) {
      const { siteId } = site;
      const row = await sessionOf(siteId, hashToken(token).toString('hex'));
      const decision = decideSession(
        row && {
          expiresAt: row.expires_at,
          lastSeenAt: row.last_seen_at,
          endedAt: row.ended_at,
          endReason: row.end_reason,
          userStatus: row.status,
        },
        now,
        securitySettings.of(site).idleHours,
      );
      if (!decision.ok) return decision;
      const session = row as SessionRow;
      if (now.getTime() - session.last_seen_at.getTime() > SEEN_PRECISION_MS) touch(db, siteId, session, now);
      return ok({
        uid: session.uid,
        sessionId: session.session_id,
        job: session.job,
        role: session.role,
        rate: session.rate,
        catalogueVersion: session.catalogue_version,
        applicationsVersion: session.applications_version,
      });
    },
  };
}

/** LATERAL with OFFSET 0: with joins, the planner read all users of the site for sixty-four sessions. */
const READ_SESSIONS = `SELECT s.token_hash, s.session_id, s.uid, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason,
  u.status, u.job, u.role, u.rate, v.catalogue_version, coalesce(a.version, 0) AS applications_version
FROM ${partText(siteVersionsOf)} v
CROSS JOIN LATERAL (SELECT * FROM sessions WHERE site_id = $1 AND token_hash = ANY($2::bytea[]) OFFSET 0) s
CROSS JOIN LATERAL (SELECT * FROM users WHERE site_id = $1 AND uid = s.uid OFFSET 0) u
LEFT JOIN LATERAL (SELECT * FROM application_versions WHERE site_id = $1 AND uid = s.uid OFFSET 0) a ON true`;

async function readSessions(
  reader: PreparedReader,
  siteId: string,
  hashes: readonly string[],
): Promise<(SessionRow | undefined)[]> {
  const unique = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));
  const rows = await reader.read<SessionRow>({ name: 'sessions', text: READ_SESSIONS, values: [siteId, unique] });
  const byHash = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
  return hashes.map((hash) => byHash.get(hash));
}

/** Not awaited: the update of "last used" must not delay the caller. */
function touch(db: Database, siteId: string, session: SessionRow, now: Date): void {
  db.updateTable('sessions')
    .set({ last_seen_at: now })
    .where('site_id', '=', siteId)
    .where('token_hash', '=', session.token_hash)
    .execute()
    .catch(() => {});
}
