import { OPEN_STATES, type RecordState } from '@pitaka/core/values/record-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { countUpTo } from '../../../platform/http/count-up-to.ts';
import type { RecordTable } from '../../back-office/reviewed-records/index.ts';

/** The filter of a ready-made view; `r` is the record. */
interface ViewFilter {
  readonly states: readonly RecordState[];
  readonly where?: RawBuilder<unknown>;
}

export type ViewFilters<View extends string> = Readonly<Record<View, ViewFilter>>;

/**
 * How many records each view shows, each counted up to a limit along the index of its states; a view of finished ones is
 * not counted: it only grows.
 */
export async function countViews<View extends string>(
  db: Database,
  { table }: RecordTable,
  siteId: string,
  views: ViewFilters<View>,
): Promise<{ id: View; count: number | null }[]> {
  const count = (id: View) => {
    const { states, where } = views[id];
    if (!states.every((state) => OPEN_STATES.includes(state))) return null;
    return countUpTo(
      db,
      states.map(
        (state) => sql`SELECT 1 FROM ${sql.table(table)} r
          WHERE r.site_id = ${siteId} AND r.state = ${state}${where ? sql` AND ${where}` : sql``}`,
      ),
    );
  };
  const ids = Object.keys(views) as View[];
  return Promise.all(ids.map(async (id) => ({ id, count: await count(id) })));
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

/** First columns of the files of withdrawals and deposits, and each record's outcome. */
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
