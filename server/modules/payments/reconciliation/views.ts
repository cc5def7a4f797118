import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { RecordState } from '../../../platform/db/tables/payments.ts';
import { withinAmounts } from '../../../platform/http/amount-span.ts';
import type { FindingRow } from '../../back-office/reconciliation/index.ts';
import { findingsOf } from '../../back-office/reconciliation/published.ts';
import { depositsOf } from '../deposits/published.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';

/** A finding with its record's user and current state. */
export interface FindingView extends FindingRow {
  readonly uid: string | null;
  readonly now_state: RecordState | null;
  readonly now_fail_kind: string | null;
}

export interface FindingFilters {
  readonly state: '' | 'open' | 'resolved';
  readonly kind?: FindingRow['kind'] | undefined;
  readonly about?: FindingRow['about'] | undefined;
  readonly provider: string;
  readonly words: string;
  readonly mine: boolean;
  readonly amountFrom?: string | undefined;
  readonly amountTo?: string | undefined;
}

/** A line of a bank statement: 'bs_...:12'. */
const STATEMENT_LINE = /^(bs_[0-9a-z]+):([0-9]{1,6})$/;

const sideOf = (name: 'amount' | 'currency') => sql.raw(`coalesce(f.ours ->> '${name}', f.theirs ->> '${name}', '')`);

/** A finding's amount in hundredths: ours, or the provider's if we have none. */
export const FINDING_AMOUNT = sql<bigint>`coalesce(nullif(replace(${sideOf('amount')}, '.', ''), ''), '0')::bigint`;

const findings = (db: Database, siteId: string) =>
  db
    .selectFrom(findingsOf(siteId).as('f'))
    .leftJoin(withdrawalsOf(siteId).as('w'), (join) =>
      join.onRef('w.site_id', '=', 'f.site_id').onRef('w.withdrawal_id', '=', 'f.record_id'),
    )
    .leftJoin(depositsOf(siteId).as('d'), (join) =>
      join.onRef('d.site_id', '=', 'f.site_id').onRef('d.deposit_id', '=', 'f.record_id'),
    )
    .selectAll('f')
    .select((eb) => [
      eb.fn.coalesce('f.uid', 'w.uid', 'd.uid').as('uid'),
      eb.fn.coalesce('w.state', 'd.state').as('now_state'),
      eb.fn.coalesce(sql<string | null>`w.fail_kind`, sql<string | null>`d.fail_kind`).as('now_fail_kind'),
    ]);

export function queryFindings(
  db: Database,
  siteId: string,
  filters: FindingFilters,
  seen: { readonly from: Date | undefined; readonly before: Date | undefined },
  { operatorId, currency }: { readonly operatorId: string; readonly currency: string },
) {
  let query = findings(db, siteId).select(
    sql<bigint>`CASE WHEN ${sideOf('currency')} = ${currency} THEN ${FINDING_AMOUNT} END`.as('own_minor'),
  );
  for (const condition of withinAmounts(FINDING_AMOUNT, filters)) query = query.where(condition);
  const words = filters.words.trim();
  if (filters.state !== '') query = query.where('f.resolved_at', filters.state === 'open' ? 'is' : 'is not', null);
  if (filters.kind !== undefined) query = query.where('f.kind', '=', filters.kind);
  if (filters.about !== undefined) query = query.where('f.about', '=', filters.about);
  if (filters.provider !== '') query = query.where('f.provider', '=', filters.provider);
  if (filters.mine) query = query.where('f.owner', '=', operatorId);
  if (words !== '') {
    const [, statement, line] = STATEMENT_LINE.exec(words) ?? [];
    query = query.where((eb) =>
      eb.or([
        ...(statement === undefined
          ? []
          : [eb.and([eb('f.statement_id', '=', statement), eb('f.line', '=', Number(line))])]),
        eb('f.reference', 'in', [words, words.toUpperCase()]),
        eb('f.subject', '=', words),
        eb('f.record_id', '=', words),
        eb(eb.fn.coalesce('f.uid', 'w.uid', 'd.uid'), '=', words),
      ]),
    );
  }
  if (seen.from) query = query.where('f.first_seen_at', '>=', seen.from);
  if (seen.before) query = query.where('f.first_seen_at', '<', seen.before);
  return query;
}

export function readFinding(db: Database, siteId: string, findingId: string): Promise<FindingView | undefined> {
  return findings(db, siteId).where('f.finding_id', '=', findingId).executeTakeFirst();
}

const SHOWN_BESIDE = 10;

/** Other findings about the same subject, newest first. */
export function listEarlierFindings(db: Database, row: FindingRow): Promise<FindingView[]> {
  return findings(db, row.site_id)
    .where('f.subject', '=', row.subject)
    .where('f.finding_id', '!=', row.finding_id)
    .orderBy('f.finding_id', 'desc')
    .limit(SHOWN_BESIDE)
    .execute();
}
