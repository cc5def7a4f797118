import type { MessageTab, MessageTopic } from '@pitaka/core/values/message-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ContentTexts } from '../../../platform/db/tables/catalogue.ts';
import { contentOf } from '../../site/content/published.ts';
import { noticeKindsOf } from '../../site/notices/index.ts';
import { noticesOf } from '../../site/notices/published.ts';

export interface Reader {
  readonly siteId: string;
  readonly uid: string;
  readonly now: Date;
  /** Messages older than this are not shown. */
  readonly keptDays: number;
  /** Kinds that the user switched off. Their messages are not listed, and can still be opened. */
  readonly hidden?: ReadonlySet<MessageTopic>;
}

/** A message of any source: a personal notice, a broadcast, or a notice of the site. */
export interface MessageRow {
  readonly id: string;
  readonly tab: MessageTab;
  readonly source: 'personal' | 'broadcast' | 'notice';
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly texts: ContentTexts;
  readonly link: string;
  readonly at: Date;
  readonly read_at: Date | null;
}

/** The id prefix of a notice of the site; the prefix of every id names its table. */
export const NOTICE_PREFIX = 'nt_';

const NOTHING: ReadonlySet<MessageTopic> = new Set();

/** All messages of a user. A query for one tab or one id reads only that branch, by its index. */
function ownMessages({ siteId, uid, now, keptDays, hidden = NOTHING }: Reader): RawBuilder<MessageRow> {
  const since = new Date(now.getTime() - keptDays * 86_400_000);
  return sql<MessageRow>`(
    SELECT notice_id AS id, 'inbox' AS tab, 'personal' AS source, kind, params, '{}'::jsonb AS texts, '' AS link,
           created_at AS at, read_at
    FROM (${noticesOf(siteId)}) n WHERE uid = ${uid} AND created_at > ${since} AND kind <> ALL(${noticeKindsOf(hidden)}::text[])
    UNION ALL
    SELECT d.broadcast_id, b.category, 'broadcast', '', '{}'::jsonb, b.texts, b.link, d.delivered_at, d.read_at
    FROM message_deliveries d
    JOIN broadcasts b ON b.site_id = d.site_id AND b.broadcast_id = d.broadcast_id
    WHERE d.site_id = ${siteId} AND d.uid = ${uid} AND d.delivered_at > ${since}
      ${hidden.has('offers') ? sql`AND b.category <> 'activity'` : sql``}
    UNION ALL
    SELECT ${NOTICE_PREFIX}::text || c.key, 'notice', 'notice', '', '{}'::jsonb, c.texts, '',
           coalesce(c.shown_from, c.updated_at), r.read_at
    FROM ${contentOf(siteId)} c
    LEFT JOIN notice_reads r ON r.site_id = c.site_id AND r.uid = ${uid} AND r.key = c.key
    WHERE c.site_id = ${siteId} AND c.kind = 'notice' AND NOT c.hidden
      AND (c.shown_from IS NULL OR c.shown_from <= ${now}) AND (c.shown_until IS NULL OR c.shown_until > ${now})
  )`;
}

export async function listMessages(
  db: Database,
  reader: Reader,
  tab: MessageTab,
  { number, size }: { number: number; size: number },
): Promise<{ rows: MessageRow[]; count: number }> {
  const own = ownMessages(reader);
  const [page, counted] = await Promise.all([
    sql<MessageRow>`SELECT * FROM ${own} own WHERE tab = ${tab}
      ORDER BY at DESC, id DESC LIMIT ${size} OFFSET ${number * size}`.execute(db),
    sql<{ count: number }>`SELECT count(*)::int AS count FROM ${own} own WHERE tab = ${tab}`.execute(db),
  ]);
  return { rows: page.rows, count: counted.rows[0]?.count ?? 0 };
}

export async function findMessage(db: Database, reader: Reader, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`SELECT * FROM ${ownMessages(reader)} own WHERE id = ${id}`.execute(db);
  return rows[0];
}

export async function countUnread(db: Database, reader: Reader): Promise<ReadonlyMap<MessageTab, number>> {
  const { rows } = await sql<{ tab: MessageTab; count: number }>`
    SELECT tab, count(*)::int AS count FROM ${ownMessages(reader)} own WHERE read_at IS NULL GROUP BY tab`.execute(db);
  return new Map(rows.map(({ tab, count }) => [tab, count]));
}
