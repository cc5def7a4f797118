import type { Database } from '../../../platform/db/database.ts';
import type { ExportKind, ExportRow } from '../../../platform/exports/export-kind.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { LIST_EXPORT } from '../../../platform/http/console-list.ts';
import type { Route } from '../../../platform/http/route.ts';
import { localeFrom } from '../../../platform/http/site.ts';
import type { Log } from '../../../platform/log.ts';
import { findPrincipal } from '../../identity/operators/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { listRequestOf } from './list-request.ts';
import { mayExport } from './routes.ts';

/** Files are deleted after a day: lists contain names and phones, and a new file is quickly made. */
const RETENTION_MS = 86_400_000;

export interface ListExportDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  /** Routes of lists, which write their slices themselves. */
  readonly routes: readonly Route[];
  readonly log: Log;
}

/** A long list of the console, as its requester would see it. */
export function listExport({ db, sites, routes, log }: ListExportDependencies): ExportKind {
  const writers = new Map(routes.flatMap(({ call, writeSlice }) => (writeSlice ? [[call.path, writeSlice]] : [])));

  async function contextOf(row: ExportRow): Promise<CallContext | undefined> {
    const site = await sites.byId(row.site_id);
    const operator = await findPrincipal(db, row.site_id, row.owner);
    if (!site || !operator) return undefined;
    return {
      site,
      operator,
      user: undefined,
      locale: localeFrom(row.locale),
      // All pages of the file use the same moment to decide whether a record is overdue.
      now: row.created_at,
      origin: '',
      address: '',
      network: '',
      device: '',
      deviceId: '',
      idempotencyKey: undefined,
      requestId: row.export_id,
      log,
    };
  }

  return {
    kind: LIST_EXPORT,
    keptMs: RETENTION_MS,
    async writeSlice(_tx, row) {
      const { call, filters } = listRequestOf(row);
      const write = writers.get(call);
      if (!write) throw new Error(`no list answers ${call}`);
      const context = await contextOf(row);
      if (!context?.operator || !mayExport(context.operator, call)) return undefined;
      return write(filters, { after: row.cursor, part: row.parts }, context);
    },
  };
}
