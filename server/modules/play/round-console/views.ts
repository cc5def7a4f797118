import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { withinAmounts } from '../../../platform/http/amount-span.ts';
import type { Span } from '../../../platform/http/console-list.ts';

export interface RoundFilters {
  readonly view: '' | 'open' | 'late';
  /** A round's number or a uid. */
  readonly words: string;
  readonly channel: string;
  readonly state: '' | 'open' | 'settled' | 'cancelled';
  readonly uid: string;
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
}

/** Is a round open for longer than its channel allows? */
const isLate = (now: Date) =>
  sql<boolean>`(r.state = 'open' AND r.opened_at < ${now}::timestamptz - make_interval(mins => coalesce(c.round_minutes, 60)))`;

/** Rounds with the names of their channel and game. */
export function queryRounds(db: Database, siteId: string, filters: RoundFilters, span: Span, now: Date) {
  const { view, channel, state, uid } = filters;
  const words = filters.words.trim();
  let query = db
    .selectFrom('rounds as r')
    .leftJoin('channels as c', (join) =>
      join.onRef('c.site_id', '=', 'r.site_id').onRef('c.channel_id', '=', 'r.channel_id'),
    )
    .leftJoin('channel_games as g', (join) =>
      join
        .onRef('g.site_id', '=', 'r.site_id')
        .onRef('g.channel_id', '=', 'r.channel_id')
        .onRef('g.game_id', '=', 'r.game_id'),
    )
    .selectAll('r')
    .select(['c.name as channel_name', 'g.name as game_name', isLate(now).as('is_late')])
    .where('r.site_id', '=', siteId);
  if (view !== '') query = query.where('r.state', '=', 'open');
  if (view === 'late') query = query.where(isLate(now));
  if (state !== '') query = query.where('r.state', '=', state);
  if (channel !== '') query = query.where('r.channel_id', '=', channel);
  if (uid !== '') query = query.where('r.uid', '=', uid);
  if (/^[0-9]{8}$/.test(words))
    query = query.where((eb) => eb.or([eb('r.uid', '=', words), eb('r.round_id', '=', words)]));
  else if (words !== '') query = query.where('r.round_id', '=', words);
  for (const condition of withinAmounts(sql.ref('r.bet_minor'), filters)) query = query.where(condition);
  if (span.from) query = query.where('r.opened_at', '>=', span.from);
  if (span.before) query = query.where('r.opened_at', '<', span.before);
  return query;
}

/** How many rounds are open, and how many of them for too long. */
export async function countOpen(db: Database, siteId: string, now: Date): Promise<{ open: number; late: number }> {
  const { rows } = await sql<{ open: number; late: number }>`
    SELECT count(*)::int AS open, count(*) FILTER (WHERE ${isLate(now)})::int AS late
    FROM rounds r LEFT JOIN channels c ON c.site_id = r.site_id AND c.channel_id = r.channel_id
    WHERE r.site_id = ${siteId} AND r.state = 'open'`.execute(db);
  return rows[0] ?? { open: 0, late: 0 };
}

export function listChannelNames(db: Database, siteId: string) {
  return db
    .selectFrom('channels')
    .select(['channel_id as id', 'name', 'round_minutes'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('name')
    .execute();
}
