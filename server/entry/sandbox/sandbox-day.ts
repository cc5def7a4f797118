import { createHash, randomBytes } from 'node:crypto';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { addDays, dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { computeDays } from '../../modules/earnings/commission/index.ts';
import { readDueWork } from '../../modules/earnings/commission/published.ts';
import { receiveEvents, saveSource, siteForEvents } from '../../modules/earnings/conversions/index.ts';
import { conversionsOf, deliveriesOf, logSimulatedDay } from '../../modules/earnings/conversions/published.ts';
import { applicationsOf } from '../../modules/promotion/applications/published.ts';
import { itemsOf } from '../../modules/promotion/catalogue/published.ts';
import { makeShortLink, recordClicks } from '../../modules/promotion/links/index.ts';
import { shortLinksOf } from '../../modules/promotion/links/published.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { Lane } from '../../platform/db/lane.ts';
import type { ItemKind } from '../../platform/db/tables/catalogue.ts';
import type { Site } from '../../platform/http/site.ts';
import { newId } from '../../platform/ids.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { createRandom, type Random } from '../demo/year/seeded-random.ts';

export interface SandboxDependencies {
  readonly db: Database;
  readonly connectionString: string;
  readonly secrets: SecretKeys;
}

export interface SandboxOutcome {
  /** Format 2026-11-20. */
  readonly day: string;
  readonly clicks: number;
  readonly sales: number;
  /** Number of sales of earlier days that the platform restated or reversed. */
  readonly corrections: number;
}

const SOURCE = 'sandbox';
/** The id of a day's delivery; it marks the day as played. */
const PLAYED = 'sandbox ';
const DAY_MS = 86_400_000;
const MOST_LINKS = 200;
const CORRECTED_WITHIN_DAYS = 14;

/** The next day for the sandbox: the day after the last played one, today at the earliest. */
export async function nextSandboxDay(db: Database, site: Site, now: Date): Promise<string> {
  const { last } = await db
    .selectFrom(deliveriesOf(site.siteId).as('conversion_deliveries'))
    .select(({ fn }) => fn.max('delivery_id').as('last'))
    .where('source', '=', SOURCE)
    .where('delivery_id', 'like', `${PLAYED}%`)
    .executeTakeFirstOrThrow();
  const today = dayText(siteDay(now, site.timezone));
  const next = last === null ? today : addDays(last.slice(PLAYED.length), 1);
  return [today, next].sort().at(-1) ?? today;
}

/**
 * Plays one day of the sandbox platform: promoters with a link get clicks, some clicks become sales, and sales of the
 * last two weeks are restated or reversed. A day with the same links is equal in every run. Then the clock of the
 * site's earnings is set to that day's end, and all due days are computed.
 */
export async function playSandboxDay(deps: SandboxDependencies, site: Site, day: string): Promise<SandboxOutcome> {
  const { db, secrets } = deps;
  const { siteId, timezone } = site;
  const start = dayStart(day, timezone);
  const end = new Date(dayStart(day, timezone, 1).getTime() - 1000);
  await saveSource(
    db,
    secrets,
    { siteId, source: SOURCE, name: 'Sandbox platform', secret: 'sandbox', mapping: {}, aDayMinor: 2_000_000_00n },
    start,
  );
  const clicks = (await linksOf(db, siteId, start)).flatMap((link) => clicksOf(link, day, start, site.unit));
  const lane = new Lane(deps.connectionString, 'pitaka sandbox');
  try {
    await lane.connect();
    if (clicks.length > 0) {
      await recordClicks(
        lane,
        clicks.map(({ click }) => ({ siteId, timezone, ...click })),
      );
    }
  } finally {
    await lane.close();
  }
  const sales = clicks.flatMap(({ sale }) => sale ?? []);
  const corrections = await correctionsOf(db, siteId, day, start);
  const deliveryId = `${PLAYED}${day}`;
  await inTransaction(db, async (tx) => {
    const events = [...sales, ...corrections].map((postback) => ({ postback, deliveryId }));
    await receiveEvents(tx, siteForEvents(site), SOURCE, events, end);
    const counts = { sales: sales.length, corrections: corrections.length };
    await logSimulatedDay(tx, { siteId, source: SOURCE, deliveryId, counts }, end);
  });
  await computeAllDue(db, siteId, end);
  return { day, clicks: clicks.length, sales: sales.length, corrections: corrections.length };
}

interface SandboxLink {
  readonly code: string;
  readonly uid: string;
  readonly kind: ItemKind;
  readonly externalId: string;
}

/** The short links of all linked applications; missing links are created. */
async function linksOf(db: Database, siteId: string, now: Date): Promise<SandboxLink[]> {
  const { rows } = await sql<{ uid: string; kind: ItemKind; external_id: string; code: string | null }>`
    SELECT a.uid, i.kind, i.external_id, s.code
    FROM ${applicationsOf(siteId)} a
    JOIN ${itemsOf(siteId)} i ON i.site_id = a.site_id AND i.item_id = a.item_id AND NOT i.hidden AND i.delisted_at IS NULL
    LEFT JOIN ${shortLinksOf(siteId)} s ON s.site_id = a.site_id AND s.uid = a.uid AND s.item_id = a.item_id AND s.sub = ''
    WHERE a.site_id = ${siteId} AND a.state = 'linked' AND a.link <> ''
    ORDER BY a.uid, i.kind, i.external_id LIMIT ${MOST_LINKS}`.execute(db);
  const links: SandboxLink[] = [];
  for (const { uid, kind, external_id: externalId, code } of rows) {
    if (code !== null) links.push({ uid, kind, externalId, code });
    else {
      const made = await makeShortLink({ db, randomBytes }, { siteId, uid, kind, id: externalId, sub: '' }, now);
      if (made.ok) links.push({ uid, kind, externalId, code: made.value });
    }
  }
  return links;
}

/** Random numbers for a link and a day, independent of other links and days. */
function randomOf(...names: readonly string[]): Random {
  return createRandom(createHash('sha256').update(names.join(' ')).digest().readUInt32LE(0));
}

function clicksOf({ uid, kind, externalId, code }: SandboxLink, day: string, start: Date, currency: string) {
  const random = randomOf(uid, kind, externalId, day);
  const popularity = randomOf(uid, kind, externalId).next() ** 2 * 6;
  return Array.from({ length: random.poisson(popularity) }, (_, index) => {
    const at = new Date(start.getTime() + Math.floor(random.next() * (DAY_MS - 3_600_000)));
    const clickId = newId('ck', at.getTime());
    const visit = random.weighted([
      [92, 'person'],
      [8, 'bot'],
    ] as const);
    const visitor = Buffer.from(Array.from({ length: 12 }, () => Math.floor(random.next() * 256)));
    const isSale = visit === 'person' && random.next() < 0.25;
    const amountMinor = BigInt(Math.round(random.spread() * 120_00));
    const name = `${day}-${uid}-${externalId}-${index}`;
    const sale: Postback | undefined = isSale
      ? {
          eventId: name,
          transactionId: name,
          clickId,
          event: kind === 'video' ? 'install' : 'purchase',
          status: 'approved',
          amountMinor,
          currency,
          occurredAt: at.getTime() + 120_000,
          isTimed: true,
        }
      : undefined;
    return { click: { code, clickId, at, visit, visitor }, sale };
  });
}

/** Reverses or restates a few of the last two weeks' sales on this day. */
async function correctionsOf(db: Database, siteId: string, day: string, start: Date): Promise<Postback[]> {
  const rows = await db
    .selectFrom(conversionsOf(siteId).as('conversions'))
    .selectAll()
    .where('source', '=', SOURCE)
    .where('status', '=', 'approved')
    .where('occurred_at', '<', start)
    .where('occurred_at', '>=', new Date(start.getTime() - CORRECTED_WITHIN_DAYS * DAY_MS))
    .orderBy('transaction_id')
    .execute();
  return rows.flatMap((row): Postback[] => {
    const random = randomOf(row.transaction_id, day);
    const fate = random.next();
    if (fate >= 0.012) return [];
    const isReversed = fate < 0.005;
    return [
      {
        eventId: `${row.transaction_id}-${day}`,
        transactionId: row.transaction_id,
        clickId: row.click_id,
        event: row.event,
        status: isReversed ? 'reversed' : 'approved',
        amountMinor: isReversed ? row.amount_minor : (row.amount_minor * 3n) / 4n,
        currency: row.currency,
        occurredAt: start.getTime() + 12 * 3_600_000,
        isTimed: true,
      },
    ];
  });
}

const COMPUTED_AT_ONCE = 200;

/**
 * Computes all due days at once, because the site's clock is ahead of the server's and the worker would compute them
 * later.
 */
async function computeAllDue(db: Database, siteId: string, at: Date): Promise<void> {
  for (;;) {
    const done = await computeDays(db, siteId, await readDueWork(db, siteId, at, COMPUTED_AT_ONCE), at);
    if (done === 0) return;
  }
}
