import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../entry/app.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  sendPostback,
  settle,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { claimDays } from '../commission/work.ts';

/** Postbacks that arrive at the same instant share a transaction, which must not affect their answers. */

let t: TestApp;
let another: App;
let owner: pg.Client;
beforeAll(async () => {
  t = await startTestApp();
  another = await t.startAnother();
  await openEarnings(t);
  owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await another?.close();
  await t?.close();
});
afterEach(() => assertInvariants(t.db));

const DAY = 20260302;
const MAX_KILLS = 5;
let promoters = 0;
async function promoterWithClick(): Promise<Promoter & { clickId: string }> {
  const promoter = await makePromoter(t);
  const address = `203.0.113.${10 + promoters++}`;
  return { ...promoter, clickId: await click(t, await makeLink(t, promoter), { address }) };
}

type Fields = Readonly<Record<string, string>>;

async function send(fields: Fields, app: App = t.app, ago = 0) {
  const body = JSON.stringify({ transaction_id: fields.event_id, ...fields });
  const response = await sendPostback(app, body, { at: new Date(t.now.getTime() - ago * 1000) });
  return { http: response.statusCode, result: response.json().data?.result as string | undefined };
}

const conversionsOf = async ({ token }: Promoter) =>
  (await t.ask('/report/summary', { from: '2026-03-02', to: '2026-03-02' }, { token })).conversions;
/** The counts of promotions are stored separately from the computed figures. */
const countedOf = async ({ uid }: Promoter) =>
  (await t.db.selectFrom('promotion_counts').select('conversions').where('uid', '=', uid).executeTakeFirst())
    ?.conversions;

describe('postbacks of the same instant', () => {
  it('are answered independently: a malformed, conflicting or repeated one changes nothing for the others', async () => {
    const promoter = await promoterWithClick();
    const sale = (event_id: string, more: Fields = {}) => ({
      event_id,
      click_id: promoter.clickId,
      amount: '10.00',
      ...more,
    });
    const postbacks = [
      sale('m1'),
      sale('m2', { amount: 'ten' }),
      sale('m3'),
      sale('m1', { transaction_id: 'm1', amount: '11.00' }),
      sale('m4', { click_id: 'no-such-click' }),
      sale('m3'),
      sale('m5', { transaction_id: 'm3', status: 'reversed', amount: '0' }),
      sale('m6'),
    ];
    const answers = await Promise.all(postbacks.map((fields, index) => send(fields, t.app, index)));
    const outcomes = answers.map(({ http, result }) => result ?? String(http));
    // Of the two postbacks for one sale, the postback that is processed first counts.
    const ofSale = postbacks.flatMap((fields, index) => (fields.event_id === 'm3' ? [outcomes[index]] : [])).sort();
    const first = ofSale[0] as string;
    expect([first, ofSale[1]]).toEqual([
      first === 'counted' ? 'counted' : 'repeated',
      first === 'counted' ? 'repeated' : 'updated',
    ]);
    expect(outcomes.sort()).toEqual(['400', '409', 'counted', 'counted', 'counted', 'parked', 'repeated', 'updated']);
    await settle(t);
    expect([await conversionsOf(promoter), await countedOf(promoter)]).toEqual([2, 2]);
    const marked = await t.db
      .selectFrom('conversions')
      .select('transaction_id')
      .where('has_conflict', '=', true)
      .execute();
    expect(marked).toEqual([{ transaction_id: 'm1' }]);
    const log = await t.db
      .selectFrom('conversion_deliveries')
      .select(['outcome', 'event_id', 'raw'])
      .where('received_at', '=', t.now)
      .execute();
    expect(log.map(({ outcome }) => outcome).sort()).toEqual([
      ...['conflict', 'counted', 'counted', 'counted', 'malformed', 'parked', 'repeated', 'updated'],
    ]);
    const fits = log.map(
      ({ event_id, raw, outcome }) => outcome === 'malformed' || JSON.parse(raw).event_id === event_id,
    );
    expect(fits).not.toContain(false);
  });

  it('all count except the postback that the database refuses', async () => {
    const promoter = await promoterWithClick();
    await owner.query(`ALTER TABLE conversion_events ADD CONSTRAINT no_poison CHECK (event_id <> 'poison') NOT VALID`);
    const ids = ['p1', 'p2', 'p3', 'poison', 'p4', 'p5', 'p6'];
    const answers = await Promise.all(
      ids.map((event_id) => send({ event_id, click_id: promoter.clickId, amount: '10.00' })),
    );
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 500, 200, 200, 200]);
    await owner.query('ALTER TABLE conversion_events DROP CONSTRAINT no_poison');
    await settle(t);
    expect([await conversionsOf(promoter), await countedOf(promoter)]).toEqual([6, 6]);
    expect((await send({ event_id: 'poison', click_id: promoter.clickId, amount: '10.00' })).result).toBe('counted');
  });

  it('count once when they reach two processes, in the statistics too', async () => {
    const promoter = await promoterWithClick();
    const ids = Array.from({ length: 25 }, (_, number) => `both-${number}`);
    // The first requests to both processes are identical to the byte; the others are the same event, signed again.
    const answers = await Promise.all(
      ids.flatMap((event_id, number) =>
        [t.app, another, t.app, another].map((app, place) =>
          send({ event_id, click_id: promoter.clickId, amount: '10.00' }, app, place < 2 ? 0 : place + (number % 5)),
        ),
      ),
    );
    expect(answers.filter(({ result }) => result === 'counted')).toHaveLength(25);
    expect(answers.filter(({ result }) => result === 'repeated')).toHaveLength(75);
    await settle(t);
    expect([await conversionsOf(promoter), await countedOf(promoter)]).toEqual([25, 25]);
  });

  it('count once when they are sent again after their connection died', async () => {
    const promoter = await promoterWithClick();
    const ids = Array.from({ length: 120 }, (_, number) => `dies-${number}`);
    const sendAll = () =>
      Promise.all(
        ids.map(async (event_id, number) => {
          await pause(number);
          return send({ event_id, click_id: promoter.clickId, amount: '10.00' });
        }),
      );
    let killed = 0;
    let isOver = false;
    const killing = (async () => {
      while (!isOver && killed < MAX_KILLS) {
        const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name LIKE 'pitaka postbacks%' AND datname = current_database() AND xact_start IS NOT NULL
          `.execute(t.db);
        killed += rows.length;
        await pause(15);
      }
    })();
    const first = await sendAll();
    isOver = true;
    await killing;
    expect(killed).toBeGreaterThan(0);
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM conversion_events WHERE event_id LIKE 'dies-%'`,
    );
    const accepted = first.filter(({ http }) => http === 200);
    expect(first.every(({ http }) => http === 200 || http === 503)).toBe(true);
    expect(rows[0]?.count).toBeGreaterThanOrEqual(accepted.length);
    // Answered postbacks were stored; unanswered ones may be.
    const second = await sendAll();
    expect(second.filter(({ result }, index) => first[index]?.http === 200 && result !== 'repeated')).toEqual([]);
    expect(second.every(({ result }) => result === 'repeated' || result === 'counted')).toBe(true);
    await settle(t);
    expect([await conversionsOf(promoter), await countedOf(promoter)]).toEqual([120, 120]);
  });
});

describe('a postback', () => {
  it('is answered while its promoter’s day is being computed, and is computed afterwards', async () => {
    const promoter = await promoterWithClick();
    await postback(t, { click_id: promoter.clickId, amount: '10.00' });
    await inTransaction(t.db, async (tx) => {
      const workDays = [{ siteId: 'demo', uid: promoter.uid, day: DAY }];
      expect(await claimDays(tx, 'demo', workDays, t.now)).toEqual(workDays);
      expect((await postback(t, { click_id: promoter.clickId, amount: '10.00' })).data?.result).toBe('counted');
      expect(await inTransaction(t.db, (other) => claimDays(other, 'demo', workDays, t.now))).toEqual([]);
    });
    await settle(t);
    expect(await conversionsOf(promoter)).toBe(2);
  });

  it('does not block other postbacks when it waits for a locked row', async () => {
    const [held, free] = [await promoterWithClick(), await promoterWithClick()];
    await send({ event_id: 'held-1', click_id: held.clickId, amount: '10.00' });
    const holder = new pg.Client({ connectionString: t.ownerUrl });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query("SELECT FROM promotion_counts WHERE site_id = 'demo' AND uid = $1 FOR UPDATE", [held.uid]);
    const waiting = send({ event_id: 'held-2', click_id: held.clickId, amount: '10.00' });
    expect((await send({ event_id: 'free-1', click_id: free.clickId, amount: '10.00' })).result).toBe('counted');
    await holder.query('ROLLBACK');
    await holder.end();
    expect((await waiting).result).toBe('counted');
    await settle(t);
    expect([await countedOf(held), await countedOf(free)]).toEqual([2, 1]);
  });
});
