import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Lane, ORDERED_LOOKUPS, openLanes } from '../../../platform/db/lane.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { ON_CITUS } from '../../../platform/testing/on-citus.ts';
import type { TestDatabase } from '../../../platform/testing/test-cluster.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { PLAY_PARTS } from '../../play/channels/published.ts';
import * as queries from './request-queries.ts';

const NOW = new Date('2026-03-02T04:00:00Z');

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

/** Withdrawals of as many users, waiting to be paid. */
function withdrawals(from: number, count: number): queries.NewWithdrawal[] {
  return Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const [uid, id] = [String(10_000_000 + n), `wd_${String(n).padStart(22, '0')}`];
    const texts = { number_sealed: '', number_masked: '', number_fingerprint: '', phone_sealed: '', routing: '' };
    const counted = { counted_day: '2026-03-02', counted_week: '2026-W10', counted_month: '2026-03' };
    return {
      row: {
        ...{ site_id: 'demo', withdrawal_id: id, reference: `W${n}`, uid, unit: 'COIN', account_id: 'pa_1' },
        ...{ amount_minor: 10_000n, fee_minor: 0n, net_minor: 10_000n, state: 'WaitExec', review_reasons: [] },
        ...{ kind: 'bank', method: 'PH_BDO', holder: 'Ana', arrives_by: NOW, provider: 'sandbox', next_poll_at: null },
        ...{ idempotency_key: `key-${n}`, request_hash: '', first_state: 'WaitExec', address: '', device: '' },
        ...{ ...texts, ...counted, created_at: NOW, changed_at: NOW },
      },
      usage: { uid, day: '', week: '', month: '', day_minor: 0n, week_minor: 0n, month_minor: 0n, day_count: 1 },
      liveMessage: { messageId: '', body: '' },
    };
  });
}

// On several nodes the plan is the coordinator's.
it.skipIf(ON_CITUS)(
  'a batch of withdrawal requests looks up keys and recent withdrawals by the user, whenever its plan is made',
  async () => {
    const [lane] = openLanes(database.appUrl, 'plans', 1, ORDERED_LOOKUPS) as [Lane];
    await lane.connect();
    const explain = async ({ text, values }: Statement) => {
      const [[row] = []] = await lane.run([{ name: '', text: `EXPLAIN (FORMAT JSON) ${text}`, values }]);
      return indexesOf((row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan).sort();
    };
    let there = 0;
    // No ANALYZE: each plan is made with what PostgreSQL knows of a table that has just grown.
    for (const rows of [0, 40, 160, 640, 2_500]) {
      if (rows > there) {
        const made = withdrawals(there, rows - there);
        await lane.run([queries.insertTransitions('demo', NOW, made), queries.insertWithdrawals('demo', NOW, made)]);
        there = rows;
      }
      const known = await explain(queries.findEarlierRequests('demo', [{ uid: '10000001', key: 'key-1' }]));
      const byKey = expect.stringMatching(/^withdrawals_key: .*site_id.*uid.*idempotency_key/);
      expect(known, `${rows} withdrawals`).toEqual([byKey]);
      const recent = await explain(queries.readRecent(PLAY_PARTS, 'demo', ['10000001'], 7, NOW));
      const byUser = expect.stringMatching(/^withdrawals_user: .*site_id.*uid.*withdrawal_id/);
      expect(recent, `${rows} withdrawals`).toEqual(expect.arrayContaining([byUser]));
    }
    await lane.close();
  },
);
