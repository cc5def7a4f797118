import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { requestWork } from '../commission/index.ts';
import { enqueueOutbound } from '../outbound/index.ts';
import { type FoldedRow, isChangedOrLarger, isCounted } from './follow-conversions.ts';

type Row = FoldedRow['after'];

/**
 * The value of a sale to its promoter; `c` is the conversion. Not CASE c.status WHEN: in an UPDATE with a WITH, Citus
 * rewrites it as text = boolean.
 */
const WORTH = sql`CASE WHEN c.status = 'approved' THEN c.amount_minor ELSE 0 END`;
const STANDING = sql`' as ' || c.currency || ' ' || ${WORTH}`;

export interface Contradiction {
  readonly id: string;
  /** Equal for a repetition of the same report. */
  readonly report: string;
  /** No part of the sale is paid until an operator has decided. */
  readonly blocksPayment: boolean;
}

/**
 * A repeated contradiction does not hold the sale again, because networks repeat refused deliveries. Each contradiction
 * is stored with the value of the sale at that time: a report that was dismissed for a small sale would reduce a larger
 * sale by more.
 */
export async function markConflicts(
  tx: Transaction,
  siteId: string,
  conflicts: readonly Contradiction[],
  now: Date,
): Promise<void> {
  if (conflicts.length === 0) return;
  const { rows } = await sql<{ id: string; uid: string | null; day: number | null }>`
    WITH new AS (
      SELECT c.conversion_id, array_agg(DISTINCT w.report || ${STANDING}) AS reports, bool_or(w."blocksPayment") AS is_less
      FROM json_to_recordset(${JSON.stringify(conflicts)}) AS w (id text, report text, "blocksPayment" boolean)
      JOIN conversions c ON c.site_id = ${siteId} AND c.conversion_id = w.id
      WHERE NOT EXISTS (
        SELECT FROM unnest(c.contradicted_by) known
        WHERE starts_with(known, w.report || ' as ' || c.currency || ' ') AND split_part(known, ' ', -1)::bigint >= ${WORTH})
      GROUP BY c.conversion_id
    )
    UPDATE conversions c SET has_conflict = true, is_contradicted = c.is_contradicted OR n.is_less,
      contradicted_by = c.contradicted_by || n.reports, changed_at = ${now}
    FROM new n WHERE c.site_id = ${siteId} AND c.conversion_id = n.conversion_id
    RETURNING c.conversion_id AS id, c.uid, c.day`.execute(tx);
  if (rows.length === 0) return;
  const days = rows.flatMap(({ uid, day }) => (uid === null || day === null ? [] : [{ siteId, uid, day }]));
  await requestWork(tx, days, now);
  const ids = rows.map(({ id }) => id);
  await enqueueOutbound(tx, siteId, ids, now);
}

const NO_LESS = 'more';
const LESS_ABOVE = 'above';

/**
 * A report that does not reduce its sale now. If the report has an amount, it would reduce a larger sale; an estimate,
 * or a report of another sale, would never reduce it.
 */
export function nonReducing(
  id: string,
  report: { readonly status: string; readonly amountMinor: bigint } | undefined,
  hash: string,
): Contradiction {
  const kind = report?.status === 'approved' ? `${LESS_ABOVE} ${report.amountMinor}` : NO_LESS;
  return { id, report: `${kind} ${hash}`, blocksPayment: false };
}

/**
 * Holds a contradicted sale again after an operator kept it. The decision to keep the sale does not cover a larger or
 * changed sale: all contradictions hold it, even if the source does not repeat them.
 */
export function reapplyContradictions(
  before: Row,
  after: Row,
): Pick<Row, 'has_conflict' | 'is_contradicted' | 'contradicted_by'> {
  const { has_conflict, is_contradicted, contradicted_by } = before;
  if (contradicted_by.length === 0 || !isCounted(after) || !isChangedOrLarger(before, after)) {
    return { has_conflict, is_contradicted, contradicted_by };
  }
  const against = contradicted_by.map((word) => wordAgainst(word, after));
  const isHeld = against.some((word) => word !== undefined);
  const words = contradicted_by.map((word, index) => against[index] ?? word);
  return {
    has_conflict: has_conflict || isHeld,
    is_contradicted: is_contradicted || isHeld,
    contradicted_by: [...new Set(words)],
  };
}

/** Returns the report as a contradiction of the current sale; undefined if it does not reduce the sale. */
function wordAgainst(word: string, { status, currency, amount_minor: amountMinor }: Row): string | undefined {
  const [report = '', stood = ''] = word.split(' as ');
  const parts = report.split(' ');
  if (parts[0] === NO_LESS) return undefined;
  const isSameCurrency = stood.startsWith(`${currency} `);
  if (parts[0] === LESS_ABOVE && isSameCurrency && amountMinor <= BigInt(parts[1] ?? '')) return undefined;
  return `${parts.at(-1)} as ${currency} ${status === 'approved' ? amountMinor : 0n}`;
}
