import { setImmediate } from 'node:timers/promises';
import { type ClosedRings, type PaidSum, type Ring, RingSearch } from '@pitaka/core/back-office/risk/rings.ts';
import { ownerOfNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { firstIdAt } from '@pitaka/core/money/ledger/journal-id.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { legsInSql } from '../../money/ledger/index.ts';
import { journalsOf, postingsOf } from '../../money/ledger/published.ts';
import { daysBefore, type FindRule, type RuleFinding, type ScanWindow } from './finding.ts';
import { riskSettings } from './risk-settings.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
}

/** How many pairs of payer and payee, the largest first, are read at each step away from the new transfers. */
const MOST_A_STEP = 50_000;
/** Steps of the search: about a second of work. */
const MOST_STEPS = 20_000_000;
/** The search yields after this many steps, so that the process can answer calls. */
const STEPS_AT_ONCE = 500_000;
/** Rings above this number share one finding: an operator cannot decide a thousand one by one. */
const MOST_SEPARATE = 100;
const MOST_OF_A_GROUP = 1_000;
const MOST_NAMED = 50;

/** Finds money that returns to its sender through other users: rings that a new transfer closed. */
export const findCircular: FindRule = async (tx, window) => {
  const rule = riskSettings.of(window.site);
  // Transfers are summed even while the rule is off, so that it knows the earlier days when it is switched on.
  const edges = await countTransfers(tx, window);
  if (rule.circularDays === 0 || edges.length === 0) return [];
  const since = daysBefore(window.until, rule.circularDays);
  const read = await readAround(tx, window, edges, since);
  const searched = await lookForRings(read, rule.circularMembers);
  return [
    ...(await findingsOf(tx, window, since, searched.closed)),
    ...findingsBeyondBudget(window, [...read.cut, ...searched.undecided]),
  ];
};

interface Around {
  /** The pairs with new transfers, whose rings are searched for. */
  readonly fresh: readonly PaidSum[];
  /** Payments that may lead back to the payer. */
  readonly around: readonly PaidSum[];
  /** Pairs beyond the limit of a step. */
  readonly cut: readonly Edge[];
}

/** The payments around the new ones: half of the steps forward from the payees, half back from the payers. */
async function readAround(tx: Transaction, window: ScanWindow, edges: readonly Edge[], since: Date): Promise<Around> {
  const { circularMembers, circularLeast } = riskSettings.of(window.site);
  const { siteId, timezone } = window.site;
  const from = siteDay(since, timezone);
  const sums = sql`SELECT from_uid AS "from", to_uid AS "to", sum(amount_minor)::bigint AS minor FROM risk_transfers
    WHERE site_id = ${siteId} AND day >= ${from}`;
  // The largest payments come first: otherwise many small payments could hide a large payment.
  const largest = sql`GROUP BY from_uid, to_uid HAVING sum(amount_minor) >= ${circularLeast}
    ORDER BY 3 DESC, 1, 2 LIMIT ${MOST_A_STEP + 1}`;
  const cut: Edge[] = [];
  const keepLargest = ({ rows }: { readonly rows: readonly PaidSum[] }) => {
    cut.push(...rows.slice(MOST_A_STEP));
    return rows.slice(0, MOST_A_STEP);
  };
  const fresh = keepLargest(
    await sql<PaidSum>`${sums} AND (from_uid, to_uid) IN (SELECT * FROM
      unnest(${edges.map((edge) => edge.from)}::text[], ${edges.map((edge) => edge.to)}::text[])) ${largest}`.execute(
      tx,
    ),
  );
  const around = new Map(fresh.map((payment) => [`${payment.from} ${payment.to}`, payment]));
  const walk = async (column: 'from_uid' | 'to_uid', next: 'from' | 'to', first: readonly string[], steps: number) => {
    const seen = new Set<string>();
    let places = [...new Set(first)];
    for (let step = 0; step < steps && places.length > 0; step++) {
      for (const uid of places) seen.add(uid);
      const rows = keepLargest(
        await sql<PaidSum>`${sums} AND ${sql.ref(column)} = ANY(${places}) ${largest}`.execute(tx),
      );
      for (const row of rows) around.set(`${row.from} ${row.to}`, row);
      places = [...new Set(rows.map((row) => row[next]))].filter((uid) => !seen.has(uid));
    }
  };
  const heads = fresh.map(({ to }) => to);
  const tails = fresh.map((payment) => payment.from);
  await walk('from_uid', 'to', heads, Math.ceil((circularMembers - 1) / 2));
  await walk('to_uid', 'from', tails, Math.floor((circularMembers - 1) / 2));
  return { fresh, around: [...around.values()], cut };
}

/** Grouped by payer, with the largest payment first, so that only smaller payments are beyond the budget. */
async function lookForRings({ fresh, around }: Around, mostPeople: number) {
  const search = new RingSearch(around, mostPeople);
  const budget = { steps: MOST_STEPS };
  const closed: ClosedRings[] = [];
  const undecided: Edge[] = [];
  let pauseAt = MOST_STEPS - STEPS_AT_ONCE;
  for (const [payer, payments] of Map.groupBy(fresh, (payment) => payment.from)) {
    const found = search.look(payer, payments, budget);
    if (found) closed.push(...found);
    else undecided.push(...payments);
    if (budget.steps >= pauseAt) continue;
    pauseAt = budget.steps - STEPS_AT_ONCE;
    await setImmediate();
  }
  return { closed, undecided };
}

/** One finding for each of the largest rings; then one finding for all users in the other rings. */
async function findingsOf(
  tx: Transaction,
  window: ScanWindow,
  since: Date,
  closed: readonly ClosedRings[],
): Promise<RuleFinding[]> {
  const rings = new Map<string, Ring>();
  for (const ring of closed
    .flatMap((search) => search.rings)
    .toSorted((a, b) => (a.leastMinor < b.leastMinor ? 1 : -1))) {
    const subject = ring.people.toSorted().join(' ');
    if (rings.size < MOST_SEPARATE && !rings.has(subject)) rings.set(subject, ring);
  }
  const reported = new Set([...rings.values()].flatMap(({ people }) => people));
  const groups = groupsOf(
    closed.map(({ people }) => people).filter((people) => people.some((uid) => !reported.has(uid))),
  );
  return [
    ...[...rings].map(([subject, ring]) => ringFound(tx, window, since, subject, ring)),
    ...(await Promise.all(groups.map((people) => groupFound(tx, window, since, people)))),
  ];
}

function ringFound(tx: Transaction, window: ScanWindow, since: Date, subject: string, ring: Ring): RuleFinding {
  const { siteId, timezone, unit } = window.site;
  const rule = riskSettings.of(window.site);
  const [first, ...others] = ring.people as readonly [string, ...string[]];
  const payees = [...others, first];
  return {
    ...shared(rule),
    subject,
    uids: [first, ...others],
    amountMinor: ring.leastMinor,
    counted: {
      from: since,
      async sumSince(moment) {
        const { rows } = await sql<{ least: bigint | null }>`SELECT min(minor)::bigint AS least FROM (
          SELECT sum(amount_minor) AS minor FROM risk_transfers
          WHERE site_id = ${siteId} AND day >= ${siteDay(moment, timezone)}
            AND (from_uid, to_uid) IN (SELECT * FROM unnest(${[...ring.people]}::text[], ${payees}::text[]))
          GROUP BY from_uid, to_uid) passed`.execute(tx);
        return rows[0]?.least ?? 0n;
      },
    },
    evidence: {
      ring: [...ring.people, first].join(' → '),
      days: rule.circularDays,
      amount: moneyText(ring.leastMinor, unit),
    },
  };
}

/** The amount of a group: the sum of its members' payments to each other. */
async function groupFound(
  tx: Transaction,
  window: ScanWindow,
  since: Date,
  uids: readonly string[],
): Promise<RuleFinding> {
  const { siteId, timezone, unit } = window.site;
  const rule = riskSettings.of(window.site);
  const [first, ...others] = uids as readonly [string, ...string[]];
  const sumSince = async (moment: Date) => {
    const { rows } = await sql<{ minor: bigint }>`
      SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM risk_transfers
      WHERE site_id = ${siteId} AND day >= ${siteDay(moment, timezone)}
        AND from_uid = ANY(${[...uids]}) AND to_uid = ANY(${[...uids]})`.execute(tx);
    return rows[0]?.minor ?? 0n;
  };
  const amountMinor = await sumSince(since);
  return {
    ...shared(rule),
    subject: `group ${first}`,
    uids: [first, ...others],
    amountMinor,
    counted: { from: since, sumSince },
    evidence: { people: uids.length, days: rule.circularDays, together: moneyText(amountMinor, unit) },
  };
}

const shared = ({ circularLeast, circularHolds, circularDays }: ReturnType<typeof riskSettings.of>) => ({
  rule: 'circular' as const,
  moreMinor: circularLeast,
  holds: circularHolds,
  quietDays: circularDays,
});

/** Members of connected rings, each once. */
function groupsOf(all: readonly (readonly string[])[]): string[][] {
  const groupOf = new Map<string, Set<string>>();
  for (const people of all) {
    const groups = [...new Set(people.flatMap((uid) => groupOf.get(uid) ?? []))];
    const [into = new Set<string>(), ...smaller] = groups.toSorted((a, b) => b.size - a.size);
    for (const uid of [...people, ...smaller.flatMap((group) => [...group])]) {
      into.add(uid);
      groupOf.set(uid, into);
    }
  }
  return [...new Set(groupOf.values())].flatMap((group) => {
    const uids = [...group].toSorted();
    const parts = Math.ceil(uids.length / MOST_OF_A_GROUP);
    return Array.from({ length: parts }, (_, part) => uids.slice(part * MOST_OF_A_GROUP, (part + 1) * MOST_OF_A_GROUP));
  });
}

/**
 * Pairs beyond the budget cause a finding and an error in the log, but do not stop payouts. Otherwise a few accounts
 * could stop all payouts by paying each other often.
 */
function findingsBeyondBudget({ site, until, log }: ScanWindow, pairs: readonly Edge[]): RuleFinding[] {
  const [first, ...others] = new Set(pairs.flatMap(({ from, to }) => [from, to]));
  if (first === undefined) return [];
  log.error({ site: site.siteId, pairs: pairs.length }, 'the rule about rings did not look at every transfer');
  const day = siteDay(until, site.timezone);
  return [
    {
      rule: 'circular',
      subject: `cut ${day}`,
      uids: [first, ...others.slice(0, MOST_NAMED - 1)],
      amountMinor: 0n,
      moreMinor: 0n,
      evidence: { cut: pairs.length, day: dayText(day) },
      holds: false,
      quietDays: 1,
    },
  ];
}

/** Adds the window's transfers to the daily sums; returns the pairs of payer and payee. */
async function countTransfers(tx: Transaction, { site, from, until }: ScanWindow): Promise<Edge[]> {
  const { rows } = await sql<{ sender: bigint; receiver: bigint; at: Date; amount: string }>`
    SELECT legs.sender, legs.receiver, j.at, abs(p.amount_minor)::text AS amount
    FROM ${journalsOf(site.siteId)} j
    CROSS JOIN LATERAL (
      SELECT (array_agg(number))[1] AS sender, (array_agg(version))[1] AS version, (array_agg(number))[2] AS receiver
      FROM ${sql.raw(legsInSql('j.legs'))} l
    ) legs
    JOIN ${postingsOf(site.siteId)} p ON p.site_id = j.site_id AND p.account_id = legs.sender AND p.version = legs.version
    WHERE j.site_id = ${site.siteId} AND j.kind = ${kindNumber('transfer')}
      AND j.journal_id >= ${firstIdAt(new Date(from.getTime() + 1))}
      AND j.journal_id < ${firstIdAt(new Date(until.getTime() + 1))}`.execute(tx);
  const sums = new Map<string, { from: string; to: string; day: number; minor: bigint }>();
  for (const { sender, receiver, at, amount } of rows) {
    const [payer, payee] = [ownerOfNumber(sender), ownerOfNumber(receiver)];
    if (payer === undefined || payee === undefined) continue;
    const day = siteDay(at, site.timezone);
    const key = `${payer} ${payee} ${day}`;
    const sumBefore = sums.get(key)?.minor ?? 0n;
    sums.set(key, { from: payer, to: payee, day, minor: sumBefore + BigInt(amount) });
  }
  const edges = [...sums.values()];
  if (edges.length === 0) return [];
  await sql`
    INSERT INTO risk_transfers (site_id, from_uid, to_uid, day, amount_minor)
    SELECT ${site.siteId}, * FROM unnest(${edges.map((edge) => edge.from)}::text[], ${edges.map((edge) => edge.to)}::text[],
      ${edges.map((edge) => edge.day)}::int[], ${edges.map((edge) => String(edge.minor))}::bigint[])
    ON CONFLICT (site_id, from_uid, to_uid, day)
      DO UPDATE SET amount_minor = risk_transfers.amount_minor + excluded.amount_minor`.execute(tx);
  return edges;
}
