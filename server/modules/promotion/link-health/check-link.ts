import { ownLink } from '@pitaka/core/promotion/applications/own-link.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { callPublic } from '../../../platform/public-internet/call-public.ts';
import type { MayCall } from '../../../platform/public-internet/checked-connection.ts';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1024;

export interface DueLink {
  readonly siteId: string;
  readonly itemId: string;
  readonly uid: string;
}

/**
 * Puts short links that were opened lately on the list of targets, each at a moment of its own within the next day, and
 * takes off those that are gone. Links to an app lead to one place, whoever promotes it: it is asked about once.
 */
export async function listTargets(db: Database, siteIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{
    site_id: string;
    item_id: string;
    uid: string;
    owner: string;
    url: string;
    kind: string;
  }>`
    SELECT DISTINCT ON (s.site_id, s.item_id, CASE WHEN i.kind = 'app' THEN '' ELSE s.uid END)
      s.site_id, s.item_id, CASE WHEN i.kind = 'app' THEN '' ELSE s.uid END AS uid, s.uid AS owner,
      CASE WHEN i.kind = 'app' THEN i.download_url ELSE a.link END AS url, i.kind
    FROM short_links s
    JOIN items i ON i.site_id = s.site_id AND i.item_id = s.item_id AND NOT i.hidden AND i.delisted_at IS NULL
    LEFT JOIN applications a ON a.site_id = s.site_id AND a.uid = s.uid AND a.item_id = s.item_id
      AND a.state = 'linked'
    WHERE s.site_id = ANY(${[...siteIds]}) AND (i.kind = 'app' AND i.download_url <> '' OR a.link <> '')`.execute(db);
  const targets = rows.map(({ owner, kind, url, ...key }) => ({
    ...key,
    url: kind === 'app' ? ownLink(url, owner) : url,
  }));
  await sql`
    INSERT INTO link_checks AS c (site_id, item_id, uid, url, due_at)
    SELECT site_id, item_id, uid, url, ${now}::timestamptz + random() * interval '1 day'
    FROM json_populate_recordset(NULL::link_checks, ${JSON.stringify(targets)})
    ON CONFLICT (site_id, item_id, uid) DO UPDATE SET url = excluded.url, failures = 0
      WHERE c.url <> excluded.url`.execute(db);
  await sql`
    DELETE FROM link_checks c WHERE NOT EXISTS (
      SELECT FROM json_populate_recordset(NULL::link_checks, ${JSON.stringify(targets)}) w
      WHERE w.site_id = c.site_id AND w.item_id = c.item_id AND w.uid = c.uid)`.execute(db);
}

/** Asks where one link leads. It is claimed for a day first: whatever happens, nobody is asked more often. */
export async function checkLink(
  deps: { readonly db: Database; readonly mayCall: MayCall },
  { siteId, itemId, uid }: DueLink,
  now: Date,
): Promise<void> {
  const { db, mayCall } = deps;
  const { rows } = await sql<{ url: string }>`
    UPDATE link_checks SET due_at = ${new Date(now.getTime() + DAY_MS)}, checked_at = ${now}
    WHERE site_id = ${siteId} AND item_id = ${itemId} AND uid = ${uid} AND due_at <= ${now} RETURNING url`.execute(db);
  const [claimed] = rows;
  if (!claimed) return;
  const answer = await ask(claimed.url, mayCall);
  await sql`
    UPDATE link_checks SET answer = ${answer}, failures = ${isGone(answer) ? sql`failures + 1` : sql`0`}
    WHERE site_id = ${siteId} AND item_id = ${itemId} AND uid = ${uid} AND url = ${claimed.url}`.execute(db);
}

/** HTTP status, or why there was none. Servers that refuse HEAD are asked as a browser would. */
async function ask(url: string, mayCall: MayCall): Promise<string> {
  const call = { url, timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, mayCall };
  const head = await callPublic({ ...call, method: 'HEAD' });
  if (!head.ok) return head.code;
  if (head.value.status < 400) return String(head.value.status);
  const whole = await callPublic({ ...call, method: 'GET' });
  return whole.ok ? String(whole.value.status) : whole.code;
}

/** No answer at all says as much about our network as about theirs. */
function isGone(answer: string): boolean {
  return answer === '404' || answer === '410' || /^5[0-9]{2}$/.test(answer);
}
