import { dayStart, dayText } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readBreaks } from '../../identity/protection/index.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { clickDaysOf } from '../../promotion/links/published.ts';
import { noticesOf } from '../../site/notices/published.ts';
import { earningDaysOf, earningPostingsOf } from '../commission/published.ts';

const FIRSTS = ['first_click', 'first_sale', 'first_money'] as const;
type First = (typeof FIRSTS)[number];

export interface Moment {
  /** What is stored once it was shown: the kind, and the level of a level up. */
  readonly id: string;
  readonly kind: First | 'level_up';
  /** The amount of the first money. */
  readonly amountMinor?: bigint;
  readonly item?: { readonly kind: ItemKind; readonly id: string; readonly name: string };
  /** The new level of a level up. */
  readonly level?: number;
}

interface Owner {
  readonly site: Site;
  readonly uid: string;
}

/** A moment that is older is over: a promoter of years sees no first click after an update. */
const FRESH_MS = 7 * 86_400_000;

/**
 * The next moment of a promoter that was not shown yet, and whether a first one may still come. Moments that are over
 * count as shown from now on.
 */
export async function readMoment(
  db: Database,
  owner: Owner,
  now: Date,
): Promise<{ moment: Moment | undefined; mayCome: boolean }> {
  const seen = await readSeen(db, owner);
  const since = new Date(now.getTime() - FRESH_MS);
  let moment: Moment | undefined;
  let mayCome = false;
  for (const kind of FIRSTS) {
    if (seen.has(kind)) continue;
    const first = await FIRST_OF[kind](db, owner);
    if (!first) mayCome = true;
    else if (first.at < since) await markMomentSeen(db, owner, kind, now);
    else moment ??= { id: kind, kind, ...first.figures };
  }
  return { moment: moment ?? (await readLevelUp(db, owner, { seen, since, now })), mayCome };
}

export async function markMomentSeen(db: Database, { site, uid }: Owner, moment: string, now: Date): Promise<void> {
  await db
    .insertInto('promoter_moments')
    .values({ site_id: site.siteId, uid, moment, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function readSeen(db: Database, { site, uid }: Owner): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('promoter_moments')
    .select('moment')
    .where('site_id', '=', site.siteId)
    .where('uid', '=', uid)
    .execute();
  return new Set(rows.map(({ moment }) => moment));
}

interface FirstEvent {
  readonly at: Date;
  readonly figures?: Pick<Moment, 'amountMinor' | 'item'>;
}

const FIRST_OF: Readonly<Record<First, (db: Database, owner: Owner) => Promise<FirstEvent | undefined>>> = {
  first_click: (db, { site, uid }) =>
    readFirstDay(
      db,
      site,
      sql`SELECT min(day) AS day FROM ${clickDaysOf(site.siteId)} k WHERE uid = ${uid} AND clicks > 0`,
    ),
  first_sale: (db, { site, uid }) =>
    readFirstDay(
      db,
      site,
      sql`SELECT min(day) AS day FROM ${earningDaysOf(site.siteId)} e WHERE uid = ${uid} AND conversions > 0`,
    ),
  first_money: readFirstMoney,
};

async function readFirstDay(db: Database, site: Site, query: RawBuilder<unknown>): Promise<FirstEvent | undefined> {
  const { rows } = await sql<{ day: number | null }>`${query}`.execute(db);
  const day = rows[0]?.day;
  // The end of the day: the moment is no older than it is.
  return day ? { at: dayStart(dayText(day), site.timezone, 1) } : undefined;
}

/** The first money that settled: the first posting, which is the sum of an item's day. */
async function readFirstMoney(db: Database, { site, uid }: Owner): Promise<FirstEvent | undefined> {
  const { rows } = await sql<{ at: Date; amount_minor: bigint; kind: ItemKind; id: string; name: string }>`
    SELECT p.at, p.amount_minor, i.kind, i.external_id AS id, i.name
    FROM ${earningPostingsOf(site.siteId)} p JOIN ${itemsOf(site.siteId)} i ON i.item_id = p.item_id
    WHERE p.uid = ${uid} AND p.amount_minor > 0 ORDER BY p.at, p.day, p.item_id, p.sequence LIMIT 1`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const { at, amount_minor, ...item } = first;
  return { at, figures: { amountMinor: amount_minor, item } };
}

/** A level that was reached; none is shown during a break, as it may come from play. */
async function readLevelUp(
  db: Database,
  { site, uid }: Owner,
  { seen, since, now }: { readonly seen: ReadonlySet<string>; readonly since: Date; readonly now: Date },
): Promise<Moment | undefined> {
  if (!site.features.vip) return undefined;
  const { rows } = await sql<{ level: string }>`
    SELECT params ->> 'level' AS level FROM (${noticesOf(site.siteId)}) n
    WHERE uid = ${uid} AND kind = 'vip_up' AND created_at > ${since} ORDER BY created_at DESC LIMIT 1`.execute(db);
  const level = Number(rows[0]?.level ?? 0);
  const id = `level_up:${level}`;
  if (!(level > 0) || seen.has(id) || (await readBreaks(db, site.siteId, [uid], now)).has(uid)) return undefined;
  return { id, kind: 'level_up', level };
}
