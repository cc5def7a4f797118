import { dutiesOf } from '@pitaka/core/identity/operators/operator-session.ts';
import { PERMISSIONS_OF } from '@pitaka/core/identity/operators/roles.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { OperatorRole } from '../../../platform/db/tables/operators.ts';
import type { Feature, Site } from '../../../platform/http/site.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { presentSession } from '../auth/index.ts';

/** The roles of one operator, by site. */
export async function rolesOf(
  db: Database | Transaction,
  operatorId: string,
): Promise<Readonly<Record<string, OperatorRole>>> {
  const rows = await db
    .selectFrom('operator_sites')
    .select(['site_id', 'role'])
    .where('operator_id', '=', operatorId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.site_id, row.role]));
}

/** The operator's own view of the account. */
export async function viewSelf(deps: { db: Database; sites: SiteFinder }, operatorId: string, site: Site) {
  const { db } = deps;
  const [row, roles, sites] = await Promise.all([
    db
      .selectFrom('operators')
      .select((select) => [
        'name',
        'must_change_password',
        'needs_second_factor',
        'totp_sealed',
        select
          .selectFrom('operator_recovery_codes')
          .select(sql<number>`count(*)::int`.as('left'))
          .whereRef('operator_recovery_codes.operator_id', '=', 'operators.operator_id')
          .where('used_at', 'is', null)
          .as('codes_left'),
      ])
      .where('operator_id', '=', operatorId)
      .executeTakeFirstOrThrow(),
    rolesOf(db, operatorId),
    deps.sites.all(),
  ]);
  const role = roles[site.siteId] ?? 'support';
  const mustDo = dutiesOf({
    mustChangePassword: row.must_change_password,
    needsSecondFactor: row.needs_second_factor,
    hasSecondFactor: row.totp_sealed !== null,
  });
  return {
    id: operatorId,
    name: row.name,
    role,
    permissions: mustDo.length > 0 ? [] : [...PERMISSIONS_OF[role]],
    mustDo,
    hasSecondFactor: row.totp_sealed !== null,
    recoveryCodesLeft: row.codes_left ?? 0,
    site: {
      id: site.siteId,
      name: site.name,
      unit: site.unit,
      timezone: site.timezone,
      features: featuresOf(site),
      missing: [...site.missing],
    },
    sites: sites.flatMap((other) => {
      const otherRole = roles[other.siteId];
      return otherRole ? [{ id: other.siteId, name: other.name, role: otherRole }] : [];
    }),
  };
}

function featuresOf({ features }: Site): Feature[] {
  return (Object.keys(features) as Feature[]).filter((feature) => features[feature]);
}

/** The staff of a site, by name. Other sites are listed only if `asking` owns them. */
export async function listStaff(db: Database, siteId: string, viewer: { operatorId: string }) {
  const { rows } = await sql<{
    operator_id: string;
    name: string;
    role: OperatorRole;
    status: 'active' | 'disabled';
    has_second_factor: boolean;
    needs_second_factor: boolean;
    must_change_password: boolean;
    last_seen_at: Date | null;
    created_at: Date;
    sites: { id: string; role: OperatorRole }[];
  }>`
    SELECT o.operator_id, o.name, r.role, o.status, o.totp_sealed IS NOT NULL AS has_second_factor,
           o.needs_second_factor, o.must_change_password, o.created_at,
           (SELECT max(s.last_seen_at) FROM operator_sessions s WHERE s.operator_id = o.operator_id) AS last_seen_at,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('id', theirs.site_id, 'role', theirs.role) ORDER BY theirs.site_id), '[]')
            FROM operator_sites theirs LEFT JOIN operator_sites mine
              ON mine.site_id = theirs.site_id AND mine.operator_id = ${viewer.operatorId} AND mine.role = 'owner'
            WHERE theirs.operator_id = o.operator_id
              AND (theirs.site_id = r.site_id OR mine.site_id IS NOT NULL)) AS sites
    FROM operator_sites r JOIN operators o ON o.operator_id = r.operator_id
    WHERE r.site_id = ${siteId}
    ORDER BY o.status, o.name`.execute(db);
  return rows.map((row) => ({
    id: row.operator_id,
    name: row.name,
    role: row.role,
    status: row.status,
    hasSecondFactor: row.has_second_factor,
    needsSecondFactor: row.needs_second_factor,
    mustChangePassword: row.must_change_password,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    sites: row.sites,
    self: row.operator_id === viewer.operatorId,
  }));
}

/** The open sessions of an operator, newest use first. */
export async function listOperatorSessions(
  db: Database,
  session: { operatorId: string; sessionId: string },
  since: Date,
) {
  const rows = await db
    .selectFrom('operator_sessions')
    .select(['session_id', 'device', 'address', 'last_seen_at'])
    .where('operator_id', '=', session.operatorId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', since)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => presentSession(row, session.sessionId));
}

/** Operators' names by id, for the history. The staff of a site is a few dozen rows. */
export async function readOperatorNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('operators').select(['operator_id', 'name']).execute();
  return new Map(rows.map((row) => [row.operator_id, row.name]));
}
