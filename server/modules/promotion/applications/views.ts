import type { ApplicationState, PlatformRefusal } from '@pitaka/core/promotion/applications/application.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { usersOf } from '../../identity/auth/published.ts';
import {
  LISTED_COLUMNS,
  type ListedItem,
  matchesCategory,
  matchesSearch,
  type PageWindow,
} from '../catalogue/index.ts';
import { itemsOf } from '../catalogue/published.ts';
import { linkMarksOf } from '../link-health/published.ts';
import { clickDaysOf, shortLinksOf } from '../links/published.ts';
import type { AppliedKind } from './promotion-platform.port.ts';

export interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly totalPages: number;
}

/** The states of countOwnItems; '' for all. */
type OwnState = '' | 'running' | 'waiting' | 'ended';

export interface OwnItem extends ListedItem {
  readonly state: ApplicationState;
  readonly link: string;
  readonly applied_at: Date;
  /** The reason why the link is broken; '' if it works. */
  readonly trouble: '' | 'target' | 'delisted' | 'hidden';
}

const isOwn = ({ siteId, uid }: { siteId: string; uid: string }) =>
  sql`a.site_id = ${siteId} AND a.uid = ${uid} AND a.state IN ('link_pending', 'linked') AND NOT i.hidden`;

const troubleOf = (siteId: string) => sql`CASE WHEN i.delisted_at IS NOT NULL THEN 'delisted' ELSE coalesce((
  SELECT m.reason FROM ${linkMarksOf(siteId)} m
  WHERE m.site_id = a.site_id AND m.uid = a.uid AND m.item_id = a.item_id
), '') END`;

/** A condition that follows others: the states of countOwnItems. */
function isInState(siteId: string, state: OwnState) {
  if (state === '') return sql``;
  if (state === 'ended') return sql`AND ${troubleOf(siteId)} <> ''`;
  return sql`AND ${troubleOf(siteId)} = '' AND a.state = ${state === 'running' ? 'linked' : 'link_pending'}`;
}

/** The items that a user applied for, newest first. Delisted items are included, hidden ones are not. */
export async function readOwnItems(
  db: Database,
  filter: { siteId: string; uid: string; kind: AppliedKind; category: string; search: string; state: OwnState },
  page: PageWindow,
): Promise<Paged<OwnItem>> {
  const from = sql`
    FROM applications a JOIN ${itemsOf(filter.siteId)} i ON i.site_id = a.site_id AND i.item_id = a.item_id
    WHERE ${isOwn(filter)} AND i.kind = ${filter.kind}
      AND ${matchesCategory(filter.category)} AND ${matchesSearch(filter.search)}
      ${isInState(filter.siteId, filter.state)}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${from}`.execute(db);
  const { rows } = await sql<OwnItem>`
    SELECT ${LISTED_COLUMNS}, a.state, a.link, a.applied_at,
           ${troubleOf(filter.siteId)} AS trouble
    ${from}
    ORDER BY a.applied_at DESC, i.item_id LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return { rows, totalPages: Math.ceil((counted.rows[0]?.count ?? 0) / page.size) };
}

export interface OwnCounts {
  readonly running: number;
  readonly waiting: number;
  readonly ended: number;
}

/** The number of the user's applications by kind and state. */
export async function countOwnItems(
  db: Database,
  of: { siteId: string; uid: string },
): Promise<Record<AppliedKind, OwnCounts>> {
  const { rows } = await sql<OwnCounts & { kind: AppliedKind }>`
    SELECT kind, (count(*) FILTER (WHERE trouble = '' AND state = 'linked'))::int AS running,
           (count(*) FILTER (WHERE trouble = '' AND state = 'link_pending'))::int AS waiting,
           (count(*) FILTER (WHERE trouble <> ''))::int AS ended
    FROM (
      SELECT i.kind, a.state, ${troubleOf(of.siteId)} AS trouble
      FROM applications a JOIN ${itemsOf(of.siteId)} i ON i.site_id = a.site_id AND i.item_id = a.item_id
      WHERE ${isOwn(of)}
    ) own
    GROUP BY kind`.execute(db);
  const countsOf = (kind: AppliedKind) => {
    const { running = 0, waiting = 0, ended = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { running, waiting, ended };
  };
  return { messaging: countsOf('messaging'), video: countsOf('video') };
}

export interface OwnApp {
  readonly external_id: string;
  readonly name: string;
  readonly intro: string;
  readonly icon: string;
  readonly download_url: string;
  readonly recharge_url: string;
}

/** The apps of a site in the catalogue's order, without apps whose addresses are not approved yet. */
export async function readApps(db: Database, siteId: string, page: PageWindow): Promise<Paged<OwnApp>> {
  const from = sql`FROM ${itemsOf(siteId)} i WHERE i.kind = 'app' AND NOT i.hidden AND i.delisted_at IS NULL
    AND i.download_url <> ''`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${from}`.execute(db);
  const { rows } = await sql<OwnApp>`
    SELECT i.external_id, i.name, i.intro, i.icon, i.download_url, i.recharge_url ${from}
    ORDER BY i.pinned_at DESC NULLS LAST, i.position NULLS LAST, i.listed_at DESC, i.item_id
    LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return { rows, totalPages: Math.ceil((counted.rows[0]?.count ?? 0) / page.size) };
}

export interface MemberCounts {
  readonly uid: string;
  readonly clicks: number;
  readonly downloads: number;
  readonly recharges: number;
}

/** The activity of a user's direct members in one app, most active first; members without activity have zeros. */
export async function readMemberCounts(
  db: Database,
  of: { siteId: string; uid: string; itemId: string },
  page: PageWindow,
): Promise<Paged<MemberCounts>> {
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${usersOf(of.siteId)} users WHERE inviter_uid = ${of.uid}`.execute(db);
  const { rows } = await sql<MemberCounts>`
    SELECT u.uid, coalesce(k.clicks, 0) AS clicks, coalesce(c.downloads, 0) AS downloads,
           coalesce(c.recharges, 0) AS recharges
    FROM ${usersOf(of.siteId)} u
    LEFT JOIN LATERAL (
      SELECT sum(d.clicks)::int AS clicks FROM ${clickDaysOf(of.siteId)} d
      WHERE d.site_id = u.site_id AND d.uid = u.uid AND d.item_id = ${of.itemId}
    ) k ON true
    LEFT JOIN promotion_counts c ON c.site_id = u.site_id AND c.uid = u.uid AND c.item_id = ${of.itemId}
    WHERE u.site_id = ${of.siteId} AND u.inviter_uid = ${of.uid}
    ORDER BY coalesce(c.recharges, 0) DESC, coalesce(c.downloads, 0) DESC, coalesce(k.clicks, 0) DESC, u.uid
    LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return { rows, totalPages: Math.ceil((counted.rows[0]?.count ?? 0) / page.size) };
}

export interface OwnFigures {
  readonly state: ApplicationState | null;
  readonly link: string;
  readonly refusal: PlatformRefusal | null;
  readonly applied_at: Date | null;
  readonly code: string | null;
  readonly clicks: number;
  readonly conversions: number;
}

/** The user's own figures of one item. */
export async function readOwnFigures(
  db: Database,
  of: { siteId: string; uid: string; itemId: string },
): Promise<OwnFigures> {
  const { rows } = await sql<OwnFigures>`
    SELECT a.state, coalesce(a.link, '') AS link, a.refusal, a.applied_at, s.code,
           (SELECT coalesce(sum(d.clicks), 0)::int FROM ${clickDaysOf(of.siteId)} d
            WHERE d.site_id = own.site_id AND d.uid = own.uid AND d.item_id = own.item_id) AS clicks,
           coalesce(c.conversions, 0) AS conversions
    FROM (SELECT ${of.siteId}::text AS site_id, ${of.uid}::text AS uid, ${of.itemId}::text AS item_id) AS own
    LEFT JOIN applications a USING (site_id, uid, item_id)
    LEFT JOIN promotion_counts c USING (site_id, uid, item_id)
    LEFT JOIN ${shortLinksOf(of.siteId)} s
      ON s.site_id = own.site_id AND s.uid = own.uid AND s.item_id = own.item_id AND s.sub = ''`.execute(db);
  return rows[0] as OwnFigures;
}
