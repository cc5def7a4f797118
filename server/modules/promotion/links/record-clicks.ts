import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Lane } from '../../../platform/db/lane.ts';
import { partText } from '../../../platform/db/query-part.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { applicationsOf } from '../applications/published.ts';
import { itemsOf } from '../catalogue/published.ts';
import type { VisitClass } from './classify-visit.ts';

/** One request to a short link. */
export interface Click {
  readonly siteId: string;
  readonly timezone: string;
  readonly code: string;
  readonly clickId: string;
  readonly at: Date;
  readonly visit: VisitClass;
  /** Keyed hash of address and browser. */
  readonly visitor: Buffer;
  /** Keyed hash of the address alone. */
  readonly address?: Buffer;
  /** The device id of a promoter's own browser. */
  readonly device?: string;
}

/** A click's target. `link` is null if the platform has not provided one, or if the application ended. */
export interface ClickedLink {
  readonly uid: string;
  readonly sub: string;
  readonly kind: ItemKind;
  readonly downloadUrl: string;
  readonly link: string | null;
}

const UNIQUE_FOR = '1 hour';

/**
 * One statement finds the links, decides which visitors are new within the hour, writes the clicks and adds the new
 * ones to the day's figures. A click whose id exists was committed before and is not counted again.
 */
const RECORD = `
  WITH asked AS (
    SELECT * FROM json_to_recordset($2::json)
      AS c (place int, code text, click_id text, at timestamptz, day int, visit text, visitor text, is_first boolean,
        address text, device text)
  ), found AS (
    SELECT a.*, decode(a.visitor, 'hex') AS visitor_hash, s.uid, s.sub, s.item_id, i.kind, i.download_url, p.link
    FROM asked a
    JOIN short_links s ON s.site_id = $1 AND s.code = a.code
    JOIN ${partText(itemsOf)} i ON i.item_id = s.item_id AND NOT i.hidden
    LEFT JOIN ${partText(applicationsOf)} p
      ON p.uid = s.uid AND p.item_id = s.item_id AND p.state = 'linked'
    WHERE i.kind = 'app' AND i.download_url <> '' OR i.kind <> 'app' AND p.link <> ''
  ), fresh AS (
    INSERT INTO click_visitors AS v (site_id, code, visitor, last_at)
    SELECT $1, code, visitor_hash, at FROM found WHERE visit = 'person' AND is_first ORDER BY code, visitor_hash
    ON CONFLICT (site_id, code, visitor) DO UPDATE SET last_at = excluded.last_at
      WHERE excluded.last_at - v.last_at >= interval '${UNIQUE_FOR}'
    RETURNING code, visitor
  ), written AS (
    INSERT INTO clicks (site_id, click_id, code, uid, item_id, sub, at, day, class, visitor, address, device)
    SELECT $1, f.click_id, f.code, f.uid, f.item_id, f.sub, f.at, f.day,
      CASE WHEN f.visit <> 'person' THEN f.visit WHEN n.code IS NOT NULL AND f.is_first THEN 'unique' ELSE 'repeat' END,
      f.visitor_hash, decode(f.address, 'hex'), f.device
    FROM found f LEFT JOIN fresh n ON n.code = f.code AND n.visitor = f.visitor_hash
    ON CONFLICT (site_id, click_id) DO NOTHING
    RETURNING uid, day, item_id, sub, class
  ), counted AS (
    INSERT INTO click_days AS d (site_id, uid, day, item_id, sub, clicks, unique_clicks, bot_clicks)
    SELECT $1, uid, day, item_id, sub, count(*) FILTER (WHERE class IN ('unique', 'repeat')),
      count(*) FILTER (WHERE class = 'unique'), count(*) FILTER (WHERE class IN ('bot', 'preview'))
    FROM written GROUP BY uid, day, item_id, sub ORDER BY uid, day, item_id, sub
    ON CONFLICT (site_id, uid, day, item_id, sub) DO UPDATE SET clicks = d.clicks + excluded.clicks,
      unique_clicks = d.unique_clicks + excluded.unique_clicks, bot_clicks = d.bot_clicks + excluded.bot_clicks
  )
  SELECT place, uid, sub, kind, download_url, link FROM found`;

interface FoundRow {
  place: number;
  uid: string;
  sub: string;
  kind: ItemKind;
  download_url: string;
  link: string | null;
}

/** Writes the clicks of one site; null: no link has the code. */
export async function recordClicks(lane: Lane, clicks: readonly Click[]): Promise<(ClickedLink | null)[]> {
  const [{ siteId } = { siteId: '' }] = clicks;
  const seen = new Set<string>();
  const inputs = clicks.map(({ code, clickId, at, visit, visitor, timezone, address, device = '' }, place) => {
    const hash = visitor.toString('hex');
    const visitorKey = `${code} ${hash}`;
    const isFirst = visit === 'person' && !seen.has(visitorKey);
    if (isFirst) seen.add(visitorKey);
    const day = siteDay(at, timezone);
    return {
      ...{ place, code, click_id: clickId, at, day, visit, visitor: hash, is_first: isFirst, device },
      address: address?.toString('hex') ?? null,
    };
  });
  const [rows = []] = await lane.run([
    { name: 'record clicks', text: RECORD, values: [siteId, JSON.stringify(inputs)] },
  ]);
  const links = new Map((rows as FoundRow[]).map((row) => [row.place, row]));
  return clicks.map((_click, place) => {
    const row = links.get(place);
    return row ? { uid: row.uid, sub: row.sub, kind: row.kind, downloadUrl: row.download_url, link: row.link } : null;
  });
}
