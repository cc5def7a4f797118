import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDERED_LOOKUPS, openLanes } from '../../../platform/db/lane.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { ON_CITUS } from '../../../platform/testing/on-citus.ts';
import type { TestDatabase } from '../../../platform/testing/test-cluster.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { findActiveGrants, findPlayed, findRounds, findTokens, findTransactions } from './transaction-lookups.ts';

const ROWS = 4_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

interface Plan {
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

function indexesOf(plan: Plan): string[] {
  const own = plan['Index Name'] ? [`${plan['Index Name']}: ${plan['Index Cond']}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(indexesOf)];
}

describe('a batch of transactions (Spec: E7)', () => {
  // On several nodes the plan is the coordinator's.
  it.skipIf(ON_CITUS)(
    'looks up rows by the whole key, even in tables that have grown since their last statistics',
    async () => {
      const [lane] = openLanes(database.appUrl, 'plans', 1, ORDERED_LOOKUPS);
      if (!lane) throw new Error('no lane');
      const run = (text: string, values: unknown[] = []) => lane.run([{ name: '', text, values }]);
      const explain = async ({ text, values }: Statement) => {
        const [[row] = []] = await run(`EXPLAIN (FORMAT JSON) ${text}`, values);
        const [{ Plan: plan }] = (row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'];
        return indexesOf(plan).sort();
      };
      await lane.connect();
      const lookups = [{ channel: 'games', id: randomUUID(), reference: '', round: randomUUID(), uid: '10000001' }];
      // The lookup of a row's bonus.
      const ofBonus = expect.stringMatching(/^bonus_grants_pkey: .*site_id.*grant_id/);
      const ofTransaction = expect.stringMatching(/^channel_transactions_pkey: .*site_id.*channel_id.*transaction_id/);
      const ofRound = expect.stringMatching(/^rounds_pkey: .*site_id.*channel_id.*round_id.*uid/);
      const addRows = async (from: number, to: number) => {
        await run(`INSERT INTO channel_transactions (site_id, channel_id, transaction_id, kind, uid, game_id, round_id, reference,
        amount_minor, request_hash, answer, balance_minor, at)
      SELECT 'demo', 'games', gen_random_uuid(), 'bet', 10000000 + n, 'reels', gen_random_uuid(), '', 1, '', 'ok', 0, now()
      FROM generate_series(${from + 1}, ${to}) n`);
        await run(`INSERT INTO rounds (site_id, channel_id, round_id, uid, game_id, state, bet_minor, win_minor, available_minor,
        locked_minor, opened_at, changed_at)
      SELECT 'demo', 'games', gen_random_uuid(), 10000000 + n, 'reels', 'open', 1, 0, 1, 0, now(), now()
      FROM generate_series(${from + 1}, ${to}) n`);
      };
      let rows = 0;
      for (const more of [0, 40, 160, 640, ROWS]) {
        await addRows(rows, more);
        rows = more;
        expect(await explain(findTransactions('demo', lookups)), `${rows} rows`).toEqual(
          expect.arrayContaining([ofTransaction]),
        );
        expect(await explain(findRounds('demo', lookups)), `${rows} rows`).toEqual(
          expect.arrayContaining([ofTransaction, ofRound]),
        );
      }

      await run(`INSERT INTO bonus_grants (site_id, grant_id, uid, rule_id, rule_version, occasion, state, amount_minor,
        base_minor, need_minor, claimed_at, claim_key, started_at, wager_until, ended_at)
      SELECT 'demo', 'bn_' || n, 10000000 + n, 'gift', 1, 'once', 'expired', 1, 0, 1, now(), n, now(), now(), now()
      FROM generate_series(1, ${ROWS}) n`);

      expect(await explain(findTransactions('demo', lookups))).toEqual([ofBonus, ofTransaction]);
      const ofRounds = await explain(findRounds('demo', lookups));
      expect(ofRounds).toEqual([
        expect.stringMatching(/^bonus_grants_once: .*site_id.*uid/),
        ofBonus,
        ofTransaction,
        expect.stringMatching(/^rounds_pkey: .*site_id.*channel_id.*round_id.*uid/),
      ]);
      expect(await explain(findPlayed('demo', lookups))).toEqual([
        ofBonus,
        ofTransaction,
        expect.stringMatching(/^channel_transactions_round: .*site_id.*uid.*round_id/),
        expect.stringMatching(/^rounds_pkey: .*site_id.*channel_id.*round_id.*uid/),
      ]);
      const ofActive = await explain(findActiveGrants('demo', ['10000001']));
      expect(ofActive).toEqual([expect.stringMatching(/^bonus_grants_active: .*site_id.*uid/)]);
      const hash = Buffer.alloc(32, 1);
      await run(`INSERT INTO launch_tokens (site_id, token_hash, channel_id, uid, game_id, session_id, created_at, expires_at, ends_at)
      SELECT 'demo', decode(md5(n::text), 'hex'), 'games', 10000000 + n, 'reels', 'se_' || n, now(), now(), now()
      FROM generate_series(1, ${ROWS}) n`);
      await run(`INSERT INTO sessions (site_id, token_hash, session_id, uid, created_at, last_seen_at, expires_at, address, device)
      SELECT 'demo', decode(md5(n::text), 'hex'), 'se_' || n, 10000000 + n, now(), now(), now(), '', ''
      FROM generate_series(1, ${ROWS}) n`);
      expect(await explain(findTokens('demo', [hash], { now: new Date(), idleHours: 1 }))).toEqual([
        expect.stringMatching(/^launch_tokens_pkey: .*site_id.*token_hash/),
        expect.stringMatching(/^sessions_id: .*site_id.*session_id/),
      ]);
      await lane.close();
    },
  );
});
