import { type ButtonFacts, buttonOf, type ItemButton } from '@pitaka/core/promotion/applications/application.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { createSiteBatches } from '../../../platform/db/site-batches.ts';
import { VersionedCache } from '../catalogue/index.ts';

export type OwnButtons = ReadonlyMap<string, ItemButton>;

export interface OwnApplications {
  /**
   * The states of the user's buttons on all items with an application, by item id. They are of this version or a later
   * one.
   */
  load(siteId: string, uid: string, version: bigint): Promise<OwnButtons>;
}

/** An item id and a link. */
const BUTTON_BYTES = 300;

/**
 * A user's buttons are cached until their version changes, which is read with every session: some promoters have
 * thousands of applications. Users without a cached entry who are requested in the same tick of the event loop share
 * one statement for each site.
 */
export function createOwnApplications(db: Database): OwnApplications {
  const cache = new VersionedCache<OwnButtons>((buttons) => buttons.size * BUTTON_BYTES);
  const buttonsOf = createSiteBatches((siteId, uids) => readButtons(db, siteId, uids));
  return {
    load: (siteId, uid, version) => cache.take(`${siteId} ${uid}`, version, () => buttonsOf(siteId, uid)),
  };
}

async function readButtons(db: Database, siteId: string, uids: readonly string[]): Promise<OwnButtons[]> {
  interface Row extends ButtonFacts {
    uid: string;
    item_id: string;
  }
  const { rows } = await sql<Row>`
    SELECT uid, item_id, state, link, refusal, applied_at FROM applications
    WHERE site_id = ${siteId} AND uid = ANY(${[...new Set(uids)]}) AND state IN ('link_pending', 'linked', 'refused')`.execute(
    db,
  );
  const byUid = new Map<string, Map<string, ItemButton>>(uids.map((uid) => [uid, new Map()]));
  for (const row of rows) byUid.get(row.uid)?.set(row.item_id, buttonOf(row));
  return uids.map((uid) => byUid.get(uid) ?? new Map());
}
