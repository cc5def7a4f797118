import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import { accountsOf, journalsOf, postingsOf } from '../../../money/ledger/published.ts';
import { promotionCounts } from '../../../promotion/applications/published.ts';
import { conversionsOf, customersOf } from '../../conversions/published.ts';
import { centsOf } from '../cents.ts';
import { sumsOfDays } from '../sums.ts';
import { describeDifference, type Finding, type Progress } from './finding.ts';

interface Check {
  readonly what: Finding['what'];
  readonly fields: readonly string[];
  /** The columns key, uid, day, has and should; `has` and `should` are text arrays in the order of the fields. */
  readonly query: (siteId: string) => RawBuilder<unknown>;
}

const cut = (state: string) =>
  sql.raw(`div(coalesce(sum(exact) FILTER (WHERE state IN (${state})), 0), ${EXACT_PER_MINOR})`);
const standing = (sum: string) => sql.raw(`coalesce(${sum} FILTER (WHERE state <> 'reversed'), 0)`);

/** Every sum, computed from its parts. */
const CHECKS: readonly Check[] = [
  {
    what: 'cent',
    fields: ['minor'],
    query: (siteId) => sql`
      SELECT concat_ws(' ', member_uid, day, source_id, uid, level) AS key, uid, day,
        ARRAY[c.before]::text[] AS has, ARRAY[c.minor]::text[] AS should
      FROM (${centsOf(sql`commission_lines l WHERE l.site_id = ${siteId}`)}) c`,
  },
  {
    what: 'target',
    fields: ['posted_minor', 'estimated_minor', 'held_minor', 'reversed_minor', 'conversions', 'gross_minor'],
    query: (siteId) => sql`
      SELECT concat_ws(' ', uid, day, item_id) AS key, uid, day,
        ARRAY[t.posted_minor, t.estimated_minor, t.held_minor, t.reversed_minor, t.conversions, t.gross_minor]::text[]
          AS has,
        ARRAY[coalesce(l.settled, 0), coalesce(l.estimated, 0), coalesce(l.held, 0), coalesce(l.reversed, 0),
          coalesce(l.conversions, 0), coalesce(l.gross, 0)]::text[] AS should
      FROM (
        SELECT uid, day, item_id, ${cut(`'settled'`)} AS settled, ${cut(`'estimated'`)} AS estimated,
          ${cut(`'held', 'parked'`)} AS held, ${cut(`'reversed'`)} AS reversed, ${standing('sum(count)')} AS conversions,
          ${standing('sum(gross_minor)')} AS gross
        FROM commission_lines WHERE site_id = ${siteId} GROUP BY uid, day, item_id
      ) l FULL JOIN (SELECT * FROM earning_targets WHERE site_id = ${siteId}) t USING (uid, day, item_id)`,
  },
  {
    what: 'posting',
    fields: ['posted_minor', 'corrected_minor', 'settled_minor', 'postings'],
    query: (siteId) => sql`
      SELECT concat_ws(' ', uid, day, item_id) AS key, uid, day,
        ARRAY[t.posted_minor, t.corrected_minor, t.settled_minor, t.postings]::text[] AS has,
        ARRAY[coalesce(p.posted, 0), coalesce(p.corrected, 0), coalesce(p.settled, 0), coalesce(p.postings, 0)]::text[]
          AS should
      FROM (
        SELECT uid, day, item_id, sum(posted) AS posted, sum(corrected) AS corrected, sum(settled) AS settled,
          sum(postings) AS postings
        FROM (
          SELECT uid, day, item_id, amount_minor AS posted, 0 AS corrected, 0 AS settled, 1 AS postings
          FROM earning_postings WHERE site_id = ${siteId}
          UNION ALL
          SELECT uid, booked_day, item_id, 0, CASE WHEN booked_day = day THEN 0 ELSE amount_minor END, amount_minor, 0
          FROM earning_postings WHERE site_id = ${siteId}
        ) one GROUP BY uid, day, item_id
      ) p FULL JOIN (SELECT * FROM earning_targets WHERE site_id = ${siteId}) t USING (uid, day, item_id)`,
  },
  {
    what: 'journal',
    fields: ['amount'],
    query: (siteId) => sql`
      SELECT coalesce(p.key, 'journal ' || j.journal_id) AS key, NULL AS uid, NULL::int AS day,
        ARRAY[j.minor]::text[] AS has, ARRAY[p.amount_minor]::text[] AS should
      FROM (
        SELECT concat_ws(' ', uid, day, item_id, sequence) AS key, uid, journal_id, amount_minor
        FROM earning_postings WHERE site_id = ${siteId}
      ) p FULL JOIN (
        SELECT j.journal_id, substr(a.name, 6, 8) AS uid, sum(q.amount_minor) AS minor
        FROM ${journalsOf(siteId)} j
        JOIN ${postingsOf(siteId)} q ON q.site_id = j.site_id AND q.journal_id = j.journal_id
        JOIN ${accountsOf(siteId)} a ON a.site_id = q.site_id AND a.account_id = q.account_id AND a.name LIKE 'user:%'
        WHERE j.site_id = ${siteId} AND j.kind = ${kindNumber('commission')} GROUP BY 1, 2
      ) j ON j.journal_id = p.journal_id AND j.uid = p.uid`,
  },
  {
    what: 'day',
    fields: ['settled_minor', 'estimated_minor', 'held_minor', 'reversed_minor', 'conversions', 'gross_minor'],
    query: (siteId) => sql`
      SELECT concat_ws(' ', uid, day) AS key, uid, day,
        ARRAY[d.settled_minor, d.estimated_minor, d.held_minor, d.reversed_minor, d.conversions, d.gross_minor]::text[]
          AS has,
        ARRAY[t.settled, t.estimated, t.held, t.reversed, t.conversions, t.gross]::text[] AS should
      FROM (
        SELECT uid, day, sum(settled_minor) AS settled, sum(estimated_minor) AS estimated, sum(held_minor) AS held,
          sum(reversed_minor) AS reversed, sum(conversions) AS conversions, sum(gross_minor) AS gross
        FROM earning_targets WHERE site_id = ${siteId} GROUP BY uid, day
      ) t FULL JOIN (SELECT * FROM earning_days WHERE site_id = ${siteId}) d USING (uid, day)`,
  },
  {
    what: 'rollup',
    fields: ['known', 'estimated', 'conversions', 'gross_minor', 'settled_gross_minor'],
    query: (siteId) => sql`
      SELECT concat_ws(' ', uid, day, member_uid, source) AS key, uid, day,
        ARRAY[r.known, r.estimated, r.conversions, r.gross_minor, r.settled_gross_minor]::text[] AS has,
        ARRAY[coalesce(l.known, 0), coalesce(l.estimated, 0), coalesce(l.conversions, 0), coalesce(l.gross, 0),
          coalesce(l.settled_gross, 0)]::text[]
          AS should
      FROM (
        SELECT uid, day, member_uid, source, coalesce(sum(minor) FILTER (WHERE state = 'settled'), 0) AS known,
          coalesce(sum(minor) FILTER (WHERE state = 'estimated'), 0) AS estimated, ${standing('sum(count)')} AS conversions,
          ${standing('sum(gross_minor)')} AS gross,
          sum(gross_minor) FILTER (WHERE state = 'settled' AND note <> 'excluded') AS settled_gross
        FROM commission_lines WHERE site_id = ${siteId} GROUP BY uid, day, member_uid, source
      ) l FULL JOIN (SELECT * FROM earning_rollups WHERE site_id = ${siteId}) r USING (uid, day, member_uid, source)`,
  },
  {
    // A sum of zero may have a row or none.
    what: 'sum',
    fields: ['settled', 'estimated', 'conversions', 'gross_minor'],
    query: (siteId) => sql`
      SELECT concat_ws(' ', uid, sum_of, period, key) AS key, NULL AS uid, NULL::int AS day,
        ARRAY[coalesce(s.settled, 0), coalesce(s.estimated, 0), coalesce(s.conversions, 0), coalesce(s.gross_minor, 0)]::text[]
          AS has,
        ARRAY[coalesce(d.settled, 0), coalesce(d.estimated, 0), coalesce(d.conversions, 0), coalesce(d.gross_minor, 0)]::text[]
          AS should
      FROM (${sumsOfDays(siteId)}) d
      FULL JOIN (SELECT * FROM earning_sums WHERE site_id = ${siteId}) s USING (uid, sum_of, period, key)`,
  },
  {
    what: 'count',
    fields: ['conversions', 'downloads', 'recharges'],
    query: (siteId) => sql`
      SELECT concat_ws(' ', uid, item_id) AS key, NULL AS uid, NULL::int AS day,
        ARRAY[coalesce(p.conversions, 0), coalesce(p.downloads, 0), coalesce(p.recharges, 0)]::text[] AS has,
        ARRAY[coalesce(c.conversions, 0), coalesce(c.downloads, 0), coalesce(c.recharges, 0)]::text[] AS should
      FROM (
        SELECT uid, item_id, sum(count) AS conversions,
          coalesce(sum(count) FILTER (WHERE event IN ('install', 'download')), 0) AS downloads,
          coalesce(sum(count) FILTER (WHERE event = 'recharge'), 0) AS recharges
        FROM ${conversionsOf(siteId)} conversions WHERE uid IS NOT NULL AND refused = ''
          AND status IN ('pending', 'approved') GROUP BY uid, item_id
      ) c FULL JOIN ${promotionCounts(siteId)} p USING (uid, item_id)`,
  },
  {
    what: 'customer',
    fields: ['first_at'],
    query: (siteId) => sql`
      SELECT click_id AS key, NULL AS uid, NULL::int AS day,
        ARRAY[k.first_at]::text[] AS has, ARRAY[c.first_at]::text[] AS should
      FROM (SELECT click_id, min(occurred_at) AS first_at FROM ${conversionsOf(siteId)} conversions GROUP BY click_id) c
      FULL JOIN (SELECT click_id, first_at FROM ${customersOf(siteId)} converted_clicks) k USING (click_id)`,
  },
];

interface Difference {
  key: string;
  uid: string | null;
  day: number | null;
  has: (string | null)[];
  should: (string | null)[];
}

/** Compares every sum with its parts; days that are due for computation anyway are left out. */
export async function checkSums(tx: Transaction, siteId: string, now: Date, progress: Progress): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [done, { what, fields, query }] of CHECKS.entries()) {
    progress('sums', done, CHECKS.length);
    const { rows } = await sql<Difference>`
      SELECT * FROM (${query(siteId)}) c WHERE has IS DISTINCT FROM should AND (day IS NULL OR day NOT IN (
        SELECT w.day FROM earning_work w WHERE w.site_id = ${siteId} AND w.due_at <= ${now}
      )) ORDER BY key`.execute(tx);
    for (const { key, uid, day, has, should } of rows) {
      const where = uid === null || day === null ? {} : { uid, day };
      findings.push({ siteId, what, key, ...where, differs: describeDifference(fields, has, should) });
    }
  }
  progress('sums', CHECKS.length, CHECKS.length);
  return findings;
}
