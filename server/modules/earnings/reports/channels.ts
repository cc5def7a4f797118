import { dayNumber } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { PageWindow } from '../../promotion/catalogue/index.ts';
import { clickDaysOf } from '../../promotion/links/published.ts';
import { linesOf } from '../commission/published.ts';
import { conversionsOf } from '../conversions/published.ts';
import type { Span } from './span.ts';
import type { GroupPage, GroupRow, SpanFigures } from './views.ts';

/** The key of the shares of members' sales, which came through no link of the user's own. */
const TEAM = 'team';
/** The key of an own link's channel begins with this; its sub-id follows, '' for the link without one. */
const OWN = 'own:';

/** A user's earnings by channel, the highest first; the shares of members' sales are a separate row. */
export async function readChannels(
  db: Database,
  span: Span,
  whole: SpanFigures,
  { number, size }: PageWindow,
): Promise<GroupPage> {
  const own = await readOwnChannels(db, span);
  const rest = restOf(own, whole);
  const rows = [...own, ...(isEmpty(rest) ? [] : [rest])].toSorted(
    (one, other) =>
      Number(earnedOf(other) - earnedOf(one)) || other.clicks - one.clicks || (one.key < other.key ? -1 : 1),
  );
  return { rows: rows.slice(number * size, (number + 1) * size), total: rows.length };
}

/** The condition on `l`, a commission line, for a channel's key; undefined for a key that no channel has. */
export function ofChannel(siteId: string, key: string): RawBuilder<unknown> | undefined {
  if (key === TEAM) return sql`l.level > 0`;
  if (!key.startsWith(OWN)) return undefined;
  return sql`l.level = 0 AND EXISTS (SELECT FROM ${conversionsOf(siteId)} c
    WHERE c.conversion_id = l.source_id AND coalesce(c.sub, '') = ${key.slice(OWN.length)})`;
}

async function readOwnChannels(db: Database, { siteId, uid, from, to }: Span): Promise<GroupRow[]> {
  const days = sql`day BETWEEN ${dayNumber(from)} AND ${dayNumber(to)}`;
  const { rows } = await sql<Record<'sub' | 'clicks' | 'conversions' | 'gross' | 'estimated' | 'settled', string>>`
    SELECT sub, sum(clicks) AS clicks, sum(conversions) AS conversions, sum(gross) AS gross,
      sum(estimated) AS estimated, sum(settled) AS settled
    FROM (
      SELECT sub, clicks::bigint AS clicks, 0::bigint AS conversions, 0::bigint AS gross, 0::bigint AS estimated,
        0::bigint AS settled
      FROM ${clickDaysOf(siteId)} k WHERE uid = ${uid} AND ${days}
      UNION ALL
      SELECT coalesce(c.sub, '') AS sub, 0, l.count::bigint, l.gross_minor,
        CASE WHEN l.state = 'estimated' THEN l.minor ELSE 0 END, CASE WHEN l.state = 'settled' THEN l.minor ELSE 0 END
      FROM (
        SELECT source_id, count, gross_minor, minor, state FROM ${linesOf(siteId)} own
        WHERE member_uid = ${uid} AND uid = ${uid} AND level = 0 AND ${days} AND state <> 'reversed'
      ) l LEFT JOIN ${conversionsOf(siteId)} c ON c.conversion_id = l.source_id
    ) both_kinds
    GROUP BY sub HAVING sum(clicks) <> 0 OR sum(conversions) <> 0`.execute(db);
  return rows.map((row) => ({
    ...{ key: OWN + row.sub, name: row.sub, ...NO_ITEM },
    ...{ clicks: Number(row.clicks), conversions: Number(row.conversions), grossMinor: BigInt(row.gross) },
    ...{ estimatedMinor: BigInt(row.estimated), settledMinor: BigInt(row.settled) },
  }));
}

const NO_ITEM = { kind: null, icon: '' };

/** The rest of the whole, by subtraction: a large team has millions of lines, and the whole is stored by day. */
function restOf(own: readonly GroupRow[], whole: SpanFigures): GroupRow {
  const less = (of: 'grossMinor' | 'estimatedMinor' | 'settledMinor') =>
    own.reduce((left, row) => left - row[of], whole[of]);
  return {
    ...{ key: TEAM, name: '', ...NO_ITEM, clicks: 0 },
    conversions: own.reduce((left, row) => left - row.conversions, whole.conversions),
    ...{ grossMinor: less('grossMinor'), estimatedMinor: less('estimatedMinor'), settledMinor: less('settledMinor') },
  };
}

const earnedOf = ({ settledMinor, estimatedMinor }: GroupRow) => settledMinor + estimatedMinor;
const isEmpty = (row: GroupRow) => row.conversions === 0 && earnedOf(row) === 0n;
