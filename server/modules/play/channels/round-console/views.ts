import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { distinctValues } from '../../../../platform/db/distinct-values.ts';
import { withinAmounts } from '../../../../platform/http/amount-span.ts';
import type { Span } from '../../../../platform/http/console-list.ts';
import { countUpTo } from '../../../../platform/http/count-up-to.ts';

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

/** Whether a round is open for longer than its channel allows. */
const isLate = (now: Date) =>
  sql<boolean>`(r.state = 'open' AND r.opened_at < ${now}::timestamptz - make_interval(mins => coalesce(c.round_minutes, 60)))`;

/**
 * Rounds with the names of their channel and game. A filter that uses the index of a channel becomes one branch for
 * each channel that ever existed.
 */
export async function queryRounds(db: Database, siteId: string, filters: RoundFilters, span: Span, now: Date) {
  const { view, channel, state, uid } = filters;
  let query = namedRounds(db, siteId, now);
  if (state !== '') query = query.where('r.state', '=', state);
  if (uid !== '') query = query.where('r.uid', '=', uid);
  for (const condition of withinAmounts(sql.ref('r.bet_minor'), filters)) query = query.where(condition);
  if (span.from) query = query.where('r.opened_at', '>=', span.from);
  if (span.before) query = query.where('r.opened_at', '<', span.before);
  const words = filters.words.trim();
  if (view === '' && words === '') return [channel === '' ? query : query.where('r.channel_id', '=', channel)];

  const channels = channel === '' ? await distinctValues(db, 'rounds', 'channel_id', siteId) : [channel];
  const seen =
    view === ''
      ? [sql`true`]
      : (await openOf(db, siteId, view, now))
          .filter(({ channel }) => channels.includes(channel))
          .map(({ shown }) => shown);
  const isUid = /^[0-9]{8}$/.test(words);
  const found = [
    ...(words === ''
      ? [sql`r.channel_id = ANY(${channels})`]
      : channels.map((channelId) => sql`r.channel_id = ${channelId} AND r.round_id = ${words}`)),
    ...(isUid ? [sql`r.uid = ${words} AND r.channel_id = ANY(${channels}) AND r.round_id <> ${words}`] : []),
  ];
  return seen.flatMap((one) => found.map((other) => query.where(sql<boolean>`${one}`).where(sql<boolean>`${other}`)));
}

function namedRounds(db: Database, siteId: string, now: Date) {
  return db
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
}

const DEFAULT_MINUTES = 60;
const MINUTE_MS = 60_000;

/** Conditions for the open rounds of each channel, or for the late ones among them. */
async function openOf(db: Database, siteId: string, view: 'open' | 'late', now: Date) {
  const [channels, names] = await Promise.all([
    distinctValues(db, 'rounds', 'channel_id', siteId),
    listChannelNames(db, siteId),
  ]);
  return channels.map((channel) => {
    const minutes = names.find(({ id }) => id === channel)?.round_minutes ?? DEFAULT_MINUTES;
    const lateFrom = new Date(now.getTime() - minutes * MINUTE_MS);
    const late = view === 'late' ? sql` AND r.opened_at < ${lateFrom}` : sql``;
    return { channel, shown: sql`r.channel_id = ${channel} AND r.state = 'open'${late}` };
  });
}

/** The numbers of rounds that are open and that are open for too long; each number is counted up to a limit. */
export async function countOpen(db: Database, siteId: string, now: Date): Promise<{ open: number; late: number }> {
  const count = async (view: 'open' | 'late') =>
    countUpTo(
      db,
      (await openOf(db, siteId, view, now)).map(
        ({ shown }) => sql`SELECT 1 FROM rounds r WHERE r.site_id = ${siteId} AND ${shown}`,
      ),
    );
  const [open, late] = await Promise.all([count('open'), count('late')]);
  return { open, late };
}

export function listChannelNames(db: Database | Transaction, siteId: string) {
  return db
    .selectFrom('channels')
    .select(['channel_id as id', 'name', 'round_minutes'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('name')
    .execute();
}
