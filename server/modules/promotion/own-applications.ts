import { type ApplicationState, buttonOf, type ItemButton } from '@pitaka/core/promotion/application.ts';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type OwnButtons = ReadonlyMap<string, ItemButton>;

export interface OwnApplications {
  /** The buttons of every item that a user has applied for, by item id; read freshly. */
  load(siteId: string, uid: string): Promise<OwnButtons>;
}

const NONE: OwnButtons = new Map();
const BATCH = 500;

/** All that are asked for in one tick of the event loop are one statement a site; nothing is kept beyond it. */
export function createOwnApplications(db: Database): OwnApplications {
  const loaders = new Map<string, DataLoader<string, OwnButtons>>();
  return {
    load(siteId, uid) {
      let loader = loaders.get(siteId);
      if (!loader) {
        loader = new DataLoader((uids) => readButtons(db, siteId, uids), {
          cache: false,
          maxBatchSize: BATCH,
          batchScheduleFn: (run) => setImmediate(run),
        });
        loaders.set(siteId, loader);
      }
      return loader.load(uid);
    },
  };
}

async function readButtons(db: Database, siteId: string, uids: readonly string[]): Promise<OwnButtons[]> {
  const { rows } = await sql<{ uid: string; item_id: string; state: ApplicationState; link: string }>`
    SELECT uid, item_id, state, link FROM applications
    WHERE site_id = ${siteId} AND uid = ANY(${[...new Set(uids)]}) AND state IN ('link_pending', 'linked')`.execute(db);
  const byUid = new Map<string, Map<string, ItemButton>>();
  for (const row of rows) {
    const own = byUid.get(row.uid) ?? new Map<string, ItemButton>();
    byUid.set(row.uid, own.set(row.item_id, buttonOf(row)));
  }
  return uids.map((uid) => byUid.get(uid) ?? NONE);
}
