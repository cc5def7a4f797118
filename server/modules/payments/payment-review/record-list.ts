import { OPEN_STATES, type RecordState } from '@pitaka/core/values/record-states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { countUpTo } from '../../../platform/http/count-up-to.ts';
import type { RecordTable } from '../../back-office/reviewed-records/index.ts';

/** The filter of a predefined view; `r` is the record. */
interface ViewFilter {
  readonly states: readonly RecordState[];
  readonly where?: RawBuilder<unknown>;
}

export type ViewFilters<View extends string> = Readonly<Record<View, ViewFilter>>;

/**
 * The number of records in each view, counted up to a limit along the index of its states. Views of finished records
 * are not counted, because they only grow.
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
