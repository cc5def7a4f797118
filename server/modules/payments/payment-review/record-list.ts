import { OPEN_STATES, type RecordState } from '@pitaka/core/values/record-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { RecordTable } from '../../back-office/reviewed-records/index.ts';

/** What a ready-made view shows; `r` is the record. */
interface ViewFilter {
  readonly states: readonly RecordState[];
  readonly where?: RawBuilder<unknown>;
}

export type ViewFilters<View extends string> = Readonly<Record<View, ViewFilter>>;

/** How many records each view shows; a view of finished ones is not counted: it only grows. */
export async function countViews<View extends string>(
  db: Database,
  { table }: RecordTable,
  siteId: string,
  views: ViewFilters<View>,
): Promise<{ id: View; count: number | null }[]> {
  const ids = Object.keys(views) as View[];
  const counts = ids
    .filter((id) => views[id].states.every((state) => OPEN_STATES.includes(state)))
    .map((id) => {
      const { states, where } = views[id];
      const condition = sql`r.state = ANY(${[...states]})${where ? sql` AND ${where}` : sql``}`;
      return sql`count(*) FILTER (WHERE ${condition})::int AS ${sql.ref(id)}`;
    });
  const { rows } = await sql<Partial<Record<View, number>>>`
    SELECT ${sql.join(counts)} FROM ${sql.table(table)} r
    WHERE r.site_id = ${siteId} AND r.state = ANY(${[...OPEN_STATES]})`.execute(db);
  return ids.map((id) => ({ id, count: rows[0]?.[id] ?? null }));
}

interface RecordLine {
  readonly reference: string;
  readonly uid: string;
  readonly name: string;
  readonly amount: string;
  readonly state: string;
  readonly failKind: string | null;
  readonly reason: string;
  readonly method: string;
  readonly provider: string;
  readonly providerReference: string;
  readonly settledAt: string | null;
}

/** Columns that the files of withdrawals and deposits begin with, and what became of each record. */
export const OWNER_COLUMNS = {
  reference: (row: RecordLine) => row.reference,
  uid: (row: RecordLine) => row.uid,
  name: (row: RecordLine) => row.name,
  amount: (row: RecordLine) => row.amount,
};

export const OUTCOME_COLUMNS = {
  state: (row: RecordLine) => row.state,
  failed: (row: RecordLine) => row.failKind,
  reason: (row: RecordLine) => row.reason,
  method: (row: RecordLine) => row.method,
  provider: (row: RecordLine) => row.provider,
  "provider's reference": (row: RecordLine) => row.providerReference,
  'settled (UTC)': (row: RecordLine) => row.settledAt,
};
