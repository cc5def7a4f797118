import { ownLink } from '@pitaka/core/promotion/applications/own-link.ts';
import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { applicationsOf } from '../applications/published.ts';
import type { ItemRow } from '../catalogue/index.ts';

export interface ClickFigures {
  readonly clicks: number;
  readonly uniqueClicks: number;
  readonly botClicks: number;
}

interface ClickQuery {
  readonly siteId: string;
  readonly uid: string;
  readonly itemId: string;
  /** The first and last of the site's days to show. */
  readonly from: string;
  readonly to: string;
}

const SUMS = sql`sum(clicks)::int AS clicks, sum(unique_clicks)::int AS "uniqueClicks", sum(bot_clicks)::int AS "botClicks"`;

/** The clicks of each day, for one sub-id or for all. */
export async function readClicksByDay(
  db: Database,
  query: ClickQuery,
  sub: string | undefined,
): Promise<Map<string, ClickFigures>> {
  const { rows } = await sql<ClickFigures & { day: number }>`
    SELECT day, ${SUMS} FROM click_days
    WHERE site_id = ${query.siteId} AND uid = ${query.uid} AND item_id = ${query.itemId}
      AND day BETWEEN ${dayNumber(query.from)} AND ${dayNumber(query.to)}
      ${sub === undefined ? sql`` : sql`AND sub = ${sub}`}
    GROUP BY day`.execute(db);
  return new Map(rows.map(({ day, ...figures }) => [dayText(day), figures]));
}

/** The clicks of each own link of the item, including links without clicks. */
export async function readClicksBySub(
  db: Database,
  query: ClickQuery,
): Promise<(ClickFigures & { sub: string; code: string })[]> {
  const { rows } = await sql<ClickFigures & { sub: string; code: string }>`
    SELECT s.sub, s.code, coalesce(sum(d.clicks), 0)::int AS clicks,
      coalesce(sum(d.unique_clicks), 0)::int AS "uniqueClicks", coalesce(sum(d.bot_clicks), 0)::int AS "botClicks"
    FROM short_links s
    LEFT JOIN click_days d ON d.site_id = s.site_id AND d.uid = s.uid AND d.item_id = s.item_id AND d.sub = s.sub
      AND d.day BETWEEN ${dayNumber(query.from)} AND ${dayNumber(query.to)}
    WHERE s.site_id = ${query.siteId} AND s.uid = ${query.uid} AND s.item_id = ${query.itemId}
    GROUP BY s.sub, s.code ORDER BY clicks DESC, s.sub`.execute(db);
  return rows;
}

/** The target of the user's links to an item; '' if there is none. */
export async function readTarget(
  db: Database,
  item: Pick<ItemRow, 'item_id' | 'kind' | 'download_url'>,
  { siteId, uid }: Pick<ClickQuery, 'siteId' | 'uid'>,
): Promise<string> {
  if (item.kind === 'app') return ownLink(item.download_url, uid);
  const own = await db
    .selectFrom(applicationsOf(siteId).as('applications'))
    .select('link')
    .where('uid', '=', uid)
    .where('item_id', '=', item.item_id)
    .where('state', '=', 'linked')
    .executeTakeFirst();
  return own?.link ?? '';
}
