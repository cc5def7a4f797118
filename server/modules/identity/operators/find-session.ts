import { decideOperatorSession, dutiesOf } from '@pitaka/core/identity/operators/operator-session.ts';
import { PERMISSIONS_OF } from '@pitaka/core/identity/operators/roles.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { OperatorRole, OperatorSessionEndReason } from '../../../platform/db/tables/operators.ts';
import type { OperatorPrincipal } from '../../../platform/http/call-context.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { hashToken } from '../auth/index.ts';

interface SessionRow {
  session_id: string;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  end_reason: OperatorSessionEndReason | null;
  operator_id: string;
  name: string;
  status: 'active' | 'disabled';
  must_change_password: boolean;
  needs_second_factor: boolean;
  has_second_factor: boolean;
  roles: Record<string, OperatorRole> | null;
}

const SEEN_PRECISION_MS = 60_000;

export interface RequestedSites {
  /** The site of the host. */
  readonly host: Site;
  /** The site the console selected. */
  readonly selected: string | undefined;
}

export type FoundOperator = { operator: OperatorPrincipal; site: Site };

/**
 * Reads session, operator and roles from the database in one statement, without a cache; an operator without a site has
 * no session.
 */
export async function findOperatorSession(
  deps: { db: Database; sites: SiteFinder },
  token: string,
  selected: RequestedSites,
  now: Date,
): Promise<Result<FoundOperator, 'session_unknown' | 'session_ended'>> {
  const tokenHash = hashToken(token);
  const { rows } = await sql<SessionRow>`
    SELECT s.session_id, s.created_at, s.last_seen_at, s.ended_at, s.end_reason,
           o.operator_id, o.name, o.status, o.must_change_password, o.needs_second_factor,
           o.totp_sealed IS NOT NULL AS has_second_factor,
           (SELECT jsonb_object_agg(r.site_id, r.role) FROM operator_sites r WHERE r.operator_id = o.operator_id) AS roles
    FROM operator_sessions s JOIN operators o ON o.operator_id = s.operator_id
    WHERE s.token_hash = ${tokenHash}`.execute(deps.db);
  const row = rows[0];
  const decision = decideOperatorSession(
    row && {
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      endedAt: row.ended_at,
      endReason: row.end_reason,
      operatorStatus: row.status,
    },
    now,
  );
  if (!decision.ok) return decision;
  const session = row as SessionRow;
  const roles = session.roles ?? {};
  const site = await chooseSite(deps.sites, roles, selected);
  const role = site && roles[site.siteId];
  if (!site || !role) return refuse('session_unknown');
  if (now.getTime() - session.last_seen_at.getTime() > SEEN_PRECISION_MS) await touch(deps.db, tokenHash, now);
  const mustDo = dutiesOf({
    mustChangePassword: session.must_change_password,
    needsSecondFactor: session.needs_second_factor,
    hasSecondFactor: session.has_second_factor,
  });
  return ok({
    site,
    operator: {
      operatorId: session.operator_id,
      name: session.name,
      sessionId: session.session_id,
      role,
      permissions: mustDo.length > 0 ? new Set() : PERMISSIONS_OF[role],
      mustDo,
    },
  });
}

/** The selected site if the operator works there, else the site of the host, else the operator's first site. */
export async function chooseSite(
  sites: SiteFinder,
  roles: Readonly<Record<string, OperatorRole>>,
  { host, selected }: RequestedSites,
): Promise<Site | undefined> {
  if (selected !== undefined && Object.hasOwn(roles, selected)) return sites.byId(selected);
  if (Object.hasOwn(roles, host.siteId)) return host;
  const first = Object.keys(roles).sort()[0];
  return first === undefined ? undefined : sites.byId(first);
}

/** All sites of the operator. */
export async function sitesOf(
  sites: Pick<SiteFinder, 'all'>,
  roles: Readonly<Record<string, OperatorRole>>,
): Promise<readonly Site[]> {
  return (await sites.all()).filter(({ siteId }) => Object.hasOwn(roles, siteId));
}

/** Awaited: the idle timeout depends on this write, so it must not be lost. */
async function touch(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('operator_sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}
