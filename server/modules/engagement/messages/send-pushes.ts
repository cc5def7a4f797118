import type { BroadcastCategory } from '@pitaka/core/values/message-kinds.ts';
import { isPromotional } from '@pitaka/core/values/message-kinds.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { ContentTexts } from '../../../platform/db/tables/catalogue.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { callPublic } from '../../../platform/public-internet/call-public.ts';
import type { MayCall } from '../../../platform/public-internet/checked-connection.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { readBreaks } from '../../identity/protection/index.ts';
import { findUnpushed, noticesOf, takeUnpushed } from '../../site/notices/published.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { isPushOff } from './choices.ts';
import { encodePush } from './encode-push.ts';
import { messageSettings } from './message-settings.ts';
import { messageTextOf } from './message-text.ts';
import { readPushKeys } from './push-keys.ts';
import { enqueuePushesQuery, isPushable } from './push-outbox.ts';

export interface PushDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly secrets: SecretKeys;
  readonly mayCall: MayCall;
  /** The contact address for push services, which RFC 8292 requires. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly log: Log;
}

interface Due {
  readonly site_id: string;
  readonly subscription_id: string;
  readonly message_id: string;
  readonly tries: number;
}

type Pushed = Due & {
  readonly uid: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: string;
  readonly kind: string | null;
  readonly params: Readonly<Record<string, string>> | null;
  readonly texts: ContentTexts | null;
  readonly category: BroadcastCategory | null;
};

const AT_ONCE = 20;
const TAKEN = 200;
const STAGED = 500;
const TIMEOUT_MS = 10_000;
const MAX_TRIES = 6;
/** The time in which no other process sends the same message. */
const LEASE_MS = 60_000;
/** Older messages are only shown in the inbox. */
const FRESH_MS = 24 * 3_600_000;
const MAX_TEXT = 180;

/** Sends queued messages to phones, each message once to each phone, even after retries. */
export function createPushWorker(deps: PushDependencies): DueWorker {
  const { db, clock, log } = deps;
  return createDueWorker<Due>({
    name: 'pushes',
    log,
    pollMs: 1000,
    takenAtOnce: TAKEN,
    atOnce: AT_ONCE,
    async findDue() {
      await stagePersonal(db, clock());
      const { rows } = await sql<Due>`
        SELECT site_id, subscription_id, message_id, tries FROM push_outbox
        WHERE due_at <= ${clock()} ORDER BY due_at LIMIT ${TAKEN}`.execute(db);
      return rows;
    },
    run: (due) => push(deps, due),
  });
}

/** Moves personal notices to the outbox that broadcasts use. */
async function stagePersonal(db: Database, now: Date): Promise<void> {
  for (const siteId of await findUnpushed(db, STAGED)) await stageOfSite(db, siteId, now);
}

/**
 * Moves the notices of one site, in two statements: a distributed database locks rows on one node only, and inserts
 * only rows that a SELECT reads on the same node.
 */
function stageOfSite(db: Database, siteId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const rows = await takeUnpushed(tx, siteId, STAGED);
    const fresh = rows.filter(({ created_at }) => created_at.getTime() > now.getTime() - FRESH_MS);
    if (fresh.length === 0) return;
    const recipients = sql`
      SELECT ${siteId}::text AS site_id, given.message_id, given.uid
      FROM unnest(${fresh.map(({ notice_id }) => notice_id)}::text[], ${fresh.map(({ uid }) => uid)}::text[])
        AS given (message_id, uid)`;
    await enqueuePushesQuery(siteId, recipients, now).execute(tx);
  });
}

async function push(deps: PushDependencies, due: Due): Promise<void> {
  const { db, clock } = deps;
  if (!(await claim(db, due, clock()))) return;
  const row = await readPushed(db, due, clock());
  const site = row && (await deps.sites.byId(row.site_id));
  if (!row || !site?.features.messages || (await isLeftOut(db, row, clock()))) return forget(db, due);
  const payload = payloadOf(row, site);
  if (!payload) return forget(db, due);
  const keys = await readPushKeys(db, deps.secrets, row.site_id, clock());
  const { url, headers, body } = encodePush(row, payload, keys, subjectOf(deps.publicUrl));
  const called = { method: 'POST', url, headers, body, timeoutMs: TIMEOUT_MS, mostBytes: 1000 } as const;
  const answer = await callPublic({ ...called, mayCall: deps.mayCall });
  const status = answer.ok ? answer.value.status : 0;
  if (status >= 200 && status < 300) return forget(db, due);
  // The user has unsubscribed, or the address is not of a push service.
  const isGone = status === 404 || status === 410 || (!answer.ok && answer.code === 'address_not_public');
  if (isGone) return removePhone(db, due);
  if (due.tries + 1 >= MAX_TRIES || (status >= 400 && status < 500 && status !== 429)) return forget(db, due);
  await tryAgain(db, due, clock());
}

/** Leased to this process until the lease expires. */
async function claim(db: Database, due: Due, now: Date): Promise<boolean> {
  const done = await sql`
    UPDATE push_outbox SET tries = tries + 1, due_at = ${new Date(now.getTime() + LEASE_MS)}
    WHERE ${ofDue(due)} AND tries = ${due.tries} AND due_at <= ${now}`.execute(db);
  return done.numAffectedRows === 1n;
}

async function readPushed(db: Database, due: Due, now: Date): Promise<Pushed | undefined> {
  const { rows } = await sql<Pushed>`
    SELECT o.site_id, o.subscription_id, o.message_id, o.tries, o.uid, p.endpoint, p.p256dh, p.auth, u.locale,
           n.kind, n.params, b.texts, b.category
    FROM push_outbox o
    JOIN push_subscriptions p ON p.site_id = o.site_id AND p.subscription_id = o.subscription_id AND p.uid = o.uid
    JOIN ${usersOf(due.site_id)} u ON u.site_id = o.site_id AND u.uid = o.uid AND u.status = 'active'
    LEFT JOIN (${noticesOf(due.site_id)}) n ON n.notice_id = o.message_id
    LEFT JOIN broadcasts b ON b.site_id = o.site_id AND b.broadcast_id = o.message_id
    WHERE o.site_id = ${due.site_id} AND o.subscription_id = ${due.subscription_id}
      AND o.message_id = ${due.message_id}
      AND ${isPushable(due.site_id, now)}`.execute(db);
  return rows[0];
}

/**
 * The user does not want this kind, or has started a break since the message was queued: promotions are not sent then.
 */
async function isLeftOut(db: Database, { site_id, uid, kind, category }: Pushed, now: Date): Promise<boolean> {
  if (await isPushOff(db, { siteId: site_id, uid }, { kind, category })) return true;
  if (category === null || !isPromotional(category)) return false;
  return (await readBreaks(db, site_id, [uid], now)).has(uid);
}

function payloadOf(row: Pushed, site: Site): object | undefined {
  const { locale } = row;
  const source = row.texts ? 'broadcast' : 'personal';
  const message = { source, kind: row.kind ?? '', params: row.params ?? {}, texts: row.texts ?? {}, link: '' } as const;
  const text = messageTextOf(message, { locale, unit: site.unit });
  if (!text) return undefined;
  const showsContent = messageSettings.of(site).pushSaysWhat;
  return {
    id: row.message_id,
    title: showsContent && text.title ? text.title : site.name,
    body: showsContent ? text.text.slice(0, MAX_TEXT) : '',
    to: `/Messages/${row.message_id}`,
    lang: locale,
  };
}

/** Our contact address: the https address, or a mail address if the server runs on a developer's machine. */
function subjectOf(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? publicUrl : 'mailto:push@localhost';
}

const ofDue = ({ site_id, subscription_id, message_id }: Due) =>
  sql`site_id = ${site_id} AND subscription_id = ${subscription_id} AND message_id = ${message_id}`;

async function forget(db: Database, due: Due): Promise<void> {
  await sql`DELETE FROM push_outbox WHERE ${ofDue(due)}`.execute(db);
}

async function tryAgain(db: Database, due: Due, now: Date): Promise<void> {
  const later = new Date(now.getTime() + 30_000 * 4 ** due.tries);
  await sql`UPDATE push_outbox SET due_at = ${later} WHERE ${ofDue(due)}`.execute(db);
}

async function removePhone(db: Database, { site_id, subscription_id }: Due): Promise<void> {
  const own = sql`site_id = ${site_id} AND subscription_id = ${subscription_id}`;
  await inTransaction(db, async (tx) => {
    await sql`DELETE FROM push_outbox WHERE ${own}`.execute(tx);
    await sql`DELETE FROM push_subscriptions WHERE ${own}`.execute(tx);
  });
}
