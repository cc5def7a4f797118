import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { namedActorNumberInSql } from './actor.ts';
import { legsInSql } from './legs.ts';

/**
 * The ten promises of docs/money.md, each as one statement over all rows. It returns the number of checked cases, the
 * number of broken ones, and a few broken cases by name.
 */
export interface Invariant {
  readonly number: number;
  readonly promise: string;
  readonly query: string;
  /** Whether the examples end with a journal's number. */
  readonly namesJournals?: true;
}

/** `cases`: a query with the columns name and is_broken. */
function over(cases: string): string {
  return `SELECT count(*) AS checked, count(*) FILTER (WHERE is_broken) AS broken,
    (array_agg(name) FILTER (WHERE is_broken))[1:5] AS examples FROM (${cases}) c`;
}

/** The valid floors of the accounts of the house, or of users. */
const FLOOR = `CASE WHEN name LIKE 'house:%' THEN -9000000000000000000
  WHEN name LIKE '%:debt' THEN -999999999999999999 ELSE 0 END`;

const OPEN_WITHDRAWALS = `state NOT IN ('Success', 'Fail')`;

export const INVARIANTS: readonly Invariant[] = [
  {
    number: 1,
    namesJournals: true,
    promise: 'The postings of a journal sum to zero',
    query: over(`SELECT j.site_id || ' ' || j.journal_id AS name, coalesce(p.sum, 1) <> 0 AS is_broken
      FROM journals j LEFT JOIN (
        SELECT site_id, journal_id, sum(amount_minor) AS sum FROM postings GROUP BY site_id, journal_id
      ) p USING (site_id, journal_id)
      UNION ALL
      SELECT p.site_id || ' ' || p.journal_id, true FROM (SELECT DISTINCT site_id, journal_id FROM postings) p
      WHERE NOT EXISTS (SELECT 1 FROM journals j WHERE j.site_id = p.site_id AND j.journal_id = p.journal_id)`),
  },
  {
    number: 2,
    promise: 'An account holds the sum of its postings, and what its last posting says',
    query: over(`SELECT coalesce(a.site_id || ' ' || a.name, p.site_id || ' ' || p.account_id) AS name,
        a.account_id IS NULL OR a.balance_minor <> coalesce(p.sum, 0) OR a.balance_minor <> coalesce(last.balance, 0)
          AS is_broken
      FROM accounts a FULL JOIN (
        SELECT site_id, account_id, sum(amount_minor) AS sum FROM postings GROUP BY site_id, account_id
      ) p ON p.site_id = a.site_id AND p.account_id = a.account_id
      LEFT JOIN LATERAL (
        SELECT q.balance_after_minor AS balance FROM postings q
        WHERE q.site_id = a.site_id AND q.account_id = a.account_id ORDER BY q.version DESC LIMIT 1
      ) last ON true`),
  },
  {
    number: 3,
    promise: 'Versions have no gap, and each posting goes on from the balance before it',
    query: over(`SELECT site_id || ' ' || account_id || '@' || version AS name,
        version <> coalesce(last_version, 0) + 1 OR balance_after_minor <> coalesce(last_balance, 0) + amount_minor
          OR at < last_at OR (is_last AND newest IS DISTINCT FROM version) AS is_broken
      FROM (
        SELECT p.site_id, p.account_id, p.version, p.balance_after_minor, p.amount_minor, p.at, a.version AS newest,
          lag(p.version) OVER each AS last_version, lag(p.balance_after_minor) OVER each AS last_balance,
          lag(p.at) OVER each AS last_at, lead(p.version) OVER each IS NULL AS is_last
        FROM postings p LEFT JOIN accounts a ON a.site_id = p.site_id AND a.account_id = p.account_id
        WINDOW each AS (PARTITION BY p.site_id, p.account_id ORDER BY p.version)
      ) p`),
  },
  {
    number: 4,
    promise: 'No account is below its floor, nor ever was',
    query:
      over(`SELECT site_id || ' ' || name AS name, balance_minor < floor_minor OR floor_minor <> ${FLOOR} AS is_broken
      FROM accounts
      UNION ALL
      SELECT a.site_id || ' ' || a.name, true FROM postings p JOIN accounts a USING (site_id, account_id)
      WHERE p.balance_after_minor < a.floor_minor`),
  },
  {
    number: 5,
    promise: 'What is set aside for withdrawals is what open withdrawals ask, user by user',
    query: over(`SELECT coalesce(a.site_id, w.site_id) || ' ' || coalesce(a.name, w.uid) AS name,
        coalesce(a.balance_minor, 0) <> coalesce(w.sum, 0) AS is_broken
      FROM (SELECT * FROM accounts WHERE name LIKE 'user:%:hold.withdrawal') a FULL JOIN (
        SELECT site_id, uid, sum(amount_minor) AS sum FROM withdrawals WHERE ${OPEN_WITHDRAWALS} GROUP BY site_id, uid
      ) w ON w.site_id = a.site_id AND a.name = 'user:' || w.uid || ':hold.withdrawal'`),
  },
  {
    number: 6,
    promise: 'Of each unit of a site, everything sums to zero',
    query: over(`SELECT site_id || ' ' || unit AS name, sum(balance_minor) <> 0 AS is_broken
      FROM accounts GROUP BY site_id, unit`),
  },
  {
    number: 7,
    promise: 'A withdrawal that is not final has exactly one open hold, a final one none',
    query: over(`SELECT w.site_id || ' ' || w.withdrawal_id AS name,
        coalesce(j.opened, 0) <> 1
          OR coalesce(j.closed, 0) <> CASE WHEN ${OPEN_WITHDRAWALS} THEN 0 ELSE 1 END AS is_broken
      FROM withdrawals w LEFT JOIN (
        SELECT site_id, record_id, count(*) FILTER (WHERE kind = ${kindNumber('withdrawal.hold')}) AS opened,
          count(*) FILTER (WHERE kind IN (${kindNumber('withdrawal.release')}, ${kindNumber('withdrawal.paid')})) AS closed
        FROM journals WHERE record_id <> '' GROUP BY site_id, record_id
      ) j ON j.site_id = w.site_id AND j.record_id = w.withdrawal_id`),
  },
  {
    number: 8,
    namesJournals: true,
    promise: 'There is one journal at most for each kind and business key',
    query: over(`SELECT site_id || ' ' || max(journal_id) AS name, count(*) > 1 AS is_broken
      FROM journals GROUP BY site_id, key_hash`),
  },
  {
    number: 9,
    namesJournals: true,
    promise: 'Each journal says who and from where, and the chain over them verifies',
    query: over(`SELECT j.site_id || ' ' || j.journal_id AS name, octet_length(j.origin) < 2
          OR (j.actor < 0 AND (x.name IS NULL OR x.actor_id <> ${namedActorNumberInSql('x.name')})) AS is_broken
      FROM journals j LEFT JOIN ledger_actors x ON x.site_id = j.site_id AND x.actor_id = j.actor`),
  },
  {
    number: 10,
    namesJournals: true,
    promise: 'Each journal is its own outbox entry: it names every posting that has to be reported',
    query: over(`SELECT coalesce(l.site_id, p.site_id) || ' ' || coalesce(l.journal_id, p.journal_id) AS name,
        l.journal_id IS NULL OR p.journal_id IS NULL AS is_broken
      FROM (
        SELECT j.site_id, j.journal_id, leg.number AS account_id, leg.version
        FROM journals j CROSS JOIN LATERAL ${legsInSql('j.legs')} leg
      ) l FULL JOIN (
        SELECT p.site_id, p.journal_id, p.account_id, p.version
        FROM postings p JOIN accounts a USING (site_id, account_id)
      ) p USING (site_id, journal_id, account_id, version)`),
  },
];
