import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openPool } from '@pitaka/server/platform/db/database.ts';
import { readSitePlaces } from '@pitaka/server/platform/distribution/citus-catalogue.ts';
import { connectToDatabase } from '@pitaka/server/platform/migrations/connect-to-database.ts';
import { expect, vi } from 'vitest';
import { makePerson, makeSite, type Person } from '../../support/person-with-money.ts';
import { type Load, type ServerAnswer, startLoad } from '../money-under-load.ts';
import { settleAndCheck } from '../settle-and-check.ts';

const PEOPLE = 12;
const CLIENTS = 8;
const START_MINOR = 5_000_00n;
const SENT_TIMEOUT_MS = 180_000;
const EMPTY_CALL = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
const KNOWN = { timeout: 60_000, interval: 100 };

/** A site whose users keep sending transfers. */
export interface LoadedSite {
  readonly siteId: string;
  readonly answers: readonly ServerAnswer[];
  /** The number of acknowledged transfers. */
  sent(): number;
  /** Waits until this many more transfers are acknowledged. */
  sendsMore(count: number): Promise<void>;
  /** The longest time in ms without an acknowledged transfer since `from` (Unix ms). */
  longestPause(from: number): number;
  stop(): Promise<void>;
  /** Ends the load, repeats the requests without an answer, and compares the site's books with every answer. */
  settle(db: Database): Promise<{ unanswered: number; why: string }>;
}

/** The site of 127.0.0.1 or of localhost: a server distinguishes sites by their domain. */
export async function loadSite(
  db: Database,
  serverUrl: string,
  site: { siteId: string; domain: '127.0.0.1' | 'localhost'; firstPerson: number },
): Promise<LoadedSite> {
  const { siteId, domain, firstPerson } = site;
  const url = Object.assign(new URL(serverUrl), { hostname: domain }).origin;
  await makeSite(db, siteId, [domain]);
  const people: Person[] = [];
  for (let number = 0; number < PEOPLE; number++) {
    people.push(await makePerson(db, firstPerson + number, START_MINOR, siteId));
  }
  // A server learns of a new site within seconds. Until then another site answers at its domain, which knows no session
  // of these people.
  const servedSite = async () => {
    const answer = await fetch(`${url}/site/current`, EMPTY_CALL);
    return answer.ok ? ((await answer.json()) as { data: { id: string } }).data.id : undefined;
  };
  await vi.waitFor(async () => expect(await servedSite()).toBe(siteId), KNOWN);
  const answers: ServerAnswer[] = [];
  const load: Load = startLoad(
    () => url,
    people,
    CLIENTS,
    (answer) => answers.push(answer),
  );
  const sent = () => load.requests.filter(({ outcome }) => outcome === 'sent').length;
  return {
    siteId,
    answers,
    sent,
    async sendsMore(count) {
      const target = sent() + count;
      const deadline = Date.now() + SENT_TIMEOUT_MS;
      while (sent() < target && Date.now() < deadline) await sleep(5);
      expect(sent(), `transfers of ${siteId} go through`).toBeGreaterThanOrEqual(target);
    },
    longestPause(from) {
      const times = [from, ...answers.filter(({ status, at }) => status === 200 && at >= from).map(({ at }) => at)];
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
    },
    stop: () => load.stop(),
    async settle(database) {
      await load.stop();
      return await settleAndCheck({
        db: database,
        url,
        people,
        requests: load.requests,
        startMinor: START_MINOR,
        siteId,
      });
    },
  };
}

/** A name for a site whose shard is the same as that of `siteId`, or is on another node. */
export async function nameSite(ownerUrl: string, siteId: string, where: 'beside' | 'elsewhere'): Promise<string> {
  const { rows } = await query<{ name: string }>(
    ownerUrl,
    `SELECT name FROM (
       SELECT name, get_shard_id_for_distribution_column('users', name) AS shard, get_shard_id_for_distribution_column('users', $1::text) AS ours
       FROM (SELECT 'site-' || n AS name FROM generate_series(1, 100) n) names) shards
     JOIN pg_dist_placement p ON p.shardid = shard JOIN pg_dist_placement o ON o.shardid = ours
     WHERE CASE $2 WHEN 'beside' THEN shard = ours ELSE p.groupid <> o.groupid END LIMIT 1`,
    [siteId, where],
  );
  return rows[0]?.name ?? '';
}

/** `host:port` of each site's node. */
export async function placesOf(ownerUrl: string): Promise<Record<string, string>> {
  const { rows } = await query<{ site_id: string }>(ownerUrl, 'SELECT site_id FROM sites');
  const client = await connectToDatabase(ownerUrl, 'the test’s address');
  try {
    const places = await readSitePlaces(
      client,
      rows.map((row) => row.site_id),
    );
    return Object.fromEntries(places.map(({ siteId, node }) => [siteId, node.name]));
  } finally {
    await client.end();
  }
}

export async function query<Row extends object>(url: string, text: string, values: readonly unknown[] = []) {
  const pool = openPool({ connectionString: url, max: 1 });
  try {
    return await pool.query<Row>(text, [...values]);
  } finally {
    await pool.end();
  }
}

/** '412 × 503 busy, 20 × 200' */
export function tallyAnswers(answers: readonly ServerAnswer[]): string {
  const tally = new Map<string, number>();
  for (const { status, code } of answers)
    tally.set(`${status} ${code}`.trim(), (tally.get(`${status} ${code}`.trim()) ?? 0) + 1);
  return [...tally].map(([answer, times]) => `${times} × ${answer}`).join(', ');
}

/** Every answer is a success, a refusal because of the amount, or a request to try again later. */
export function expectPlainAnswers(answers: readonly ServerAnswer[]): void {
  const strange = answers.filter(({ status, code, retryAfter }) =>
    status === 503 ? code !== 'busy' || !/^\d+$/.test(retryAfter ?? '') : status !== 200,
  );
  expect(tallyAnswers(strange)).toBe('');
}
