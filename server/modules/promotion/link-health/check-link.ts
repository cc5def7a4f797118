import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { callPublic } from '../../../platform/public-internet/call-public.ts';
import type { MayCall } from '../../../platform/public-internet/checked-connection.ts';

const DAY_MS = 86_400_000;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1024;

/** A target counts as broken after failing on this many days in a row. */
export const FAILURES_THAT_COUNT = 2;

export interface DueLink {
  readonly siteId: string;
  readonly itemId: string;
  readonly uid: string;
}

/**
 * Requests one link's target. The check is recorded before the request, so that the target's server gets one request a
 * day, even after a crash.
 */
export async function checkLink(
  deps: { readonly db: Database; readonly mayCall: MayCall },
  { siteId, itemId, uid }: DueLink,
  now: Date,
): Promise<void> {
  const { db, mayCall } = deps;
  const { rows } = await sql<{ url: string; failures: number }>`
    UPDATE link_checks SET due_at = ${new Date(now.getTime() + DAY_MS)}, checked_at = ${now}
    WHERE site_id = ${siteId} AND item_id = ${itemId} AND uid = ${uid} AND due_at <= ${now} RETURNING url, failures`.execute(
    db,
  );
  const [claimed] = rows;
  if (!claimed) return;
  const answer = await fetchStatus(claimed.url, mayCall);
  const failures = isGone(answer) ? claimed.failures + 1 : 0;
  await sql`
    UPDATE link_checks SET answer = ${answer}, failures = ${failures}
    WHERE site_id = ${siteId} AND item_id = ${itemId} AND uid = ${uid} AND url = ${claimed.url}`.execute(db);
  if (isBroken(failures) === isBroken(claimed.failures)) return;
  // The site's marks must be computed again after this result.
  await db.updateTable('link_turns').set({ marked_version: null }).where('site_id', '=', siteId).execute();
}

function isBroken(failures: number): boolean {
  return failures >= FAILURES_THAT_COUNT;
}

/** The HTTP status, or the error. A server that refuses HEAD gets a GET, as from a browser. */
async function fetchStatus(url: string, mayCall: MayCall): Promise<string> {
  const call = { url, timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, mayCall };
  const head = await callPublic({ ...call, method: 'HEAD' });
  if (!head.ok) return head.code;
  if (head.value.status < 400) return String(head.value.status);
  const whole = await callPublic({ ...call, method: 'GET' });
  return whole.ok ? String(whole.value.status) : whole.code;
}

/** If nothing answers, our own network may be at fault. */
function isGone(answer: string): boolean {
  return answer === '404' || answer === '410' || /^5[0-9]{2}$/.test(answer);
}
