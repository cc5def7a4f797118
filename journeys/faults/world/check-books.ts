import { formatJournalId } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { hashKey } from '@pitaka/server/modules/money/ledger/post-request.ts';
import type { Database, openPool } from '@pitaka/server/platform/db/database.ts';
import { expect, vi } from 'vitest';
import type { ClientPromise, Population, PromiseKind } from './people.ts';
import type { WorldProvider } from './provider.ts';

type Pool = ReturnType<typeof openPool>;

/**
 * Records that only the product can finish, by state; empty once all records have ended or wait for an operator. A sale
 * before its click is refused: so is one whose click was recorded by a server whose clock was ahead.
 */
export async function findUnfinished(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ what: string; number: number }>(`
    SELECT 'withdrawal ' || state AS what, count(*)::int AS number FROM withdrawals
      WHERE site_id = 'demo' AND (state IN ('Prepare', 'WaitExec', 'Exec', 'Error')
        OR (state = 'WaitReview' AND review_reasons = '{}' AND NOT EXISTS (SELECT FROM withdrawal_transitions t
          WHERE t.site_id = 'demo' AND t.withdrawal_id = withdrawals.withdrawal_id AND t.event = 'return_to_review'))) GROUP BY 1
    UNION ALL SELECT 'application ' || state, count(*)::int FROM applications
      WHERE site_id = 'demo' AND state = 'link_pending' GROUP BY 1
    UNION ALL SELECT 'deposit ' || state, count(*)::int FROM deposits
      WHERE site_id = 'demo' AND state NOT IN ('Success', 'Fail', 'WaitReview') GROUP BY 1
    UNION ALL SELECT 'sale without a line', count(*)::int FROM conversions c
      WHERE site_id = 'demo' AND c.refused <> 'before_click' AND NOT EXISTS (SELECT FROM commission_lines l
        WHERE l.site_id = c.site_id AND l.source_id = c.conversion_id AND l.level = 0) HAVING count(*) > 0`);
  return Object.fromEntries(rows.map(({ what, number }) => [what, number]));
}

/**
 * Runs the hourly comparison with the provider's list now. Only that finds a payment whose callback was lost after the
 * record had ended here: the finding stops payouts, and an operator decides.
 */
export async function compareWithProvider(pool: Pool, since: Date): Promise<void> {
  await pool.query(`INSERT INTO jobs.job (name, data) VALUES ('reconciliation.run', '{}')`);
  const compared = `SELECT count(DISTINCT kind)::int AS kinds FROM reconciliation_runs
    WHERE site_id = 'demo' AND provider = 'xendit' AND fault = '' AND started_at >= $1`;
  await vi.waitFor(async () => expect((await pool.query(compared, [since])).rows).toEqual([{ kinds: 2 }]), {
    timeout: 120_000,
    interval: 500,
  });
}

/** All differences between the books and the answers that clients and the provider got. */
export async function compareBooks(
  db: Database,
  pool: Pool,
  { people, promises }: Population,
  provider: WorldProvider,
): Promise<string[]> {
  const wrong: string[] = [];
  const findings = await db.selectFrom('reconciliation_findings').select('reference').execute();
  const found = new Set(findings.map(({ reference }) => reference.replace(/^demo\./, '')));
  const check = (isRight: boolean, text: string) => {
    if (!isRight) wrong.push(text);
  };
  const of = (kind: PromiseKind) => promises.filter((promise) => promise.kind === kind);

  /** Checks that the books have exactly the requests that were answered 'ok', each under its id. */
  function compare(
    kind: PromiseKind,
    stored: ReadonlyMap<string, string>,
    keyOf = (promise: ClientPromise) => promise.key,
  ) {
    const left = new Set(stored.keys());
    for (const one of of(kind)) {
      const key = keyOf(one);
      const id = stored.get(key);
      if (one.outcome === 'ok') {
        check(id !== undefined, `${kind} ${one.key} was promised, and is not in the books`);
        check(one.id === '' || id === undefined || id === one.id, `${kind} ${one.key} is ${id}, not ${one.id}`);
      } else check(id === undefined, `${kind} ${one.key} was ${one.outcome} (${one.code}), and is in the books`);
      left.delete(key);
    }
    for (const key of left)
      wrong.push(`${kind} ${Buffer.from(key, 'latin1').toString('hex')} was requested by no client`);
  }

  const transfers = await db
    .selectFrom('journals')
    .select(['journal_id', 'key_hash'])
    .where('site_id', '=', 'demo')
    .where('kind', '=', kindNumber('transfer'))
    .execute();
  compare(
    'transfer',
    new Map(transfers.map((row) => [row.key_hash.toString('latin1'), formatJournalId(row.journal_id)])),
    ({ uid, key }) => hashKey('transfer', `${uid}/${key}`),
  );

  const withdrawals = await db.selectFrom('withdrawals').selectAll().where('site_id', '=', 'demo').execute();
  compare('withdraw', new Map(withdrawals.map((row) => [row.idempotency_key, row.withdrawal_id])));

  const deposits = await db.selectFrom('deposits').selectAll().where('site_id', '=', 'demo').execute();
  const opened = new Set(
    of('deposit')
      .filter(({ outcome }) => outcome === 'ok')
      .map(({ key }) => key),
  );
  for (const row of deposits) {
    const name = `deposit ${row.reference}`;
    if (row.state === 'Success') check(opened.has(row.idempotency_key ?? ''), `${name} was refused, and is credited`);
    const invoice = provider.books.invoices.find(({ external_id: id }) => id === `demo.${row.reference}`);
    const isPaid = invoice?.status === 'PAID';
    check(
      isPaid === (row.state === 'Success') || found.has(row.reference),
      `${name} is ${row.state}, at the provider ${invoice?.status}`,
    );
    if (isPaid && row.state === 'Success') {
      const paid = BigInt(Math.round(invoice.amount * 100));
      check(row.credited_minor === paid, `${name}: ${row.credited_minor} credited of ${paid}`);
    }
  }
  const references = new Set(deposits.map(({ reference }) => reference));
  for (const one of of('deposit').filter(({ outcome }) => outcome === 'ok')) {
    check(references.has(one.id), `deposit ${one.id} was promised, and is not in the books`);
  }

  for (const row of withdrawals) {
    const name = `withdrawal ${row.reference}`;
    const reference = `demo.${row.reference}`;
    const payouts = provider.books.payouts.filter(({ reference_id: id }) => id === reference);
    check(payouts.length <= 1, `${name} was ordered ${payouts.length} times`);
    const status = payouts[0]?.status;
    const known: Record<string, string> = { SUCCEEDED: 'Success', FAILED: 'Fail', REVERSED: 'Fail' };
    if (status)
      check(
        known[status] === row.state || found.has(row.reference),
        `${name} is ${row.state}, at the provider ${status}`,
      );
    else check(row.state !== 'Success', `${name} is ${row.state}, and the provider never had it`);
    const orders = provider.orders.get(reference) ?? 0;
    check(orders <= 1, `${name} was sent ${orders} times`);
  }

  const grants = await db.selectFrom('bonus_grants').selectAll().where('site_id', '=', 'demo').execute();
  compare('claim', new Map(grants.map((row) => [row.claim_key, row.grant_id])));

  const played = await db
    .selectFrom('channel_transactions')
    .select(['transaction_id', 'kind'])
    .where('site_id', '=', 'demo')
    .where('journal_id', 'is not', null)
    .execute();
  for (const kind of ['bet', 'win'] as const) {
    compare(kind, new Map(played.filter((row) => row.kind === kind).map((row) => [row.transaction_id, ''])));
  }

  const events = await db.selectFrom('conversion_events').select('event_id').where('site_id', '=', 'demo').execute();
  compare('sale', new Map(events.map((row) => [row.event_id, ''])));

  const applications = await db.selectFrom('applications').selectAll().where('site_id', '=', 'demo').execute();
  const applied = new Set(applications.map(({ uid }) => uid));
  for (const one of of('apply').filter(({ outcome }) => outcome === 'ok')) {
    check(applied.has(one.uid), `the application of ${one.uid} was promised, and is not in the books`);
  }

  const users = await db.selectFrom('users').select('uid').where('site_id', '=', 'demo').execute();
  check(users.length === people.length, `${users.length} users, of whom ${people.length} know it`);

  wrong.push(...(await compareMessages(db, pool)));
  return wrong;
}

/** Compares the messages with those that should have been sent, each once. */
async function compareMessages(db: Database, pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string; record: string; sent: number }>(`
    WITH due AS (
      SELECT 'deposit_arrived' AS kind, deposit_id AS record FROM deposits WHERE site_id = 'demo' AND state = 'Success'
      UNION ALL SELECT 'withdrawal_paid', withdrawal_id FROM withdrawals WHERE site_id = 'demo'
        AND (state = 'Success' OR EXISTS (SELECT FROM withdrawal_transitions t WHERE t.site_id = withdrawals.site_id
          AND t.withdrawal_id = withdrawals.withdrawal_id AND t.to_state = 'Success'))
      UNION ALL SELECT 'withdrawal_refused', withdrawal_id FROM withdrawals
        WHERE site_id = 'demo' AND state = 'Fail' AND fail_kind = 'refused'
      UNION ALL SELECT 'withdrawal_returned', withdrawal_id FROM withdrawals
        WHERE site_id = 'demo' AND state = 'Fail' AND fail_kind = 'reversed')
    SELECT kind AS what, record, (SELECT count(*)::int FROM personal_notices n
      WHERE n.site_id = 'demo' AND n.kind = due.kind AND n.params->>'record' = record) AS sent FROM due`);
  const wrong = rows
    .filter(({ sent }) => sent !== 1)
    .map((row) => `${row.what} of ${row.record}: ${row.sent} messages`);
  const notices = await pool.query<{
    record: string;
    sent: number;
  }>(`SELECT params->>'record' AS record, count(*)::int AS sent
    FROM personal_notices WHERE site_id = 'demo' AND kind = 'transfer_received' GROUP BY 1`);
  const sent = new Map(notices.rows.map((row) => [row.record, row.sent]));
  const transfers = await db
    .selectFrom('journals')
    .select('journal_id')
    .where('site_id', '=', 'demo')
    .where('kind', '=', kindNumber('transfer'))
    .execute();
  for (const { journal_id: id } of transfers) {
    const times = sent.get(formatJournalId(id)) ?? 0;
    if (times !== 1) wrong.push(`transfer ${formatJournalId(id)}: ${times} messages`);
  }
  return wrong;
}
