import type { PlatformRefusal } from '@pitaka/core/promotion/applications/application.ts';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ApplicationsTable, ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { newId } from '../../../platform/ids.ts';
import { bumpApplications } from '../../identity/auth/published.ts';
import { publishLive } from '../../site/live/index.ts';
import { itemsOf } from '../catalogue/published.ts';

export type ApplicationRow = Selectable<ApplicationsTable>;

export function findApplication(
  db: Database | Transaction,
  { siteId, uid, itemId }: { readonly siteId: string; readonly uid: string; readonly itemId: string },
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('applications')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
}

/**
 * Writes a new application, or renews one that was refused or cancelled. Undefined if another application exists: the
 * second of two simultaneous requests waits here for the commit of the first.
 */
export async function insertApplication(
  tx: Transaction,
  application: { siteId: string; uid: string; itemId: string; applicationId: string; nextRequestAt: Date },
  now: Date,
): Promise<ApplicationRow | undefined> {
  const fresh = {
    application_id: application.applicationId,
    state: 'link_pending' as const,
    link: '',
    refusal: null,
    asks: 0,
    next_ask_at: application.nextRequestAt,
    applied_at: now,
    decided_at: null,
  };
  return tx
    .insertInto('applications')
    .values({ site_id: application.siteId, uid: application.uid, item_id: application.itemId, version: 1, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'uid', 'item_id'])
        .doUpdateSet((old) => ({ ...fresh, version: old('applications.version', '+', 1) }))
        .where('applications.state', 'in', ['refused', 'cancelled']),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface WaitingApplication extends ApplicationRow {
  readonly kind: ItemKind;
  readonly external_id: string;
  readonly name: string;
}

/** An application that still waits for its link, with the platform's number of its item. */
export function findWaiting(
  db: Database | Transaction,
  siteId: string,
  applicationId: string,
): Promise<WaitingApplication | undefined> {
  return db
    .selectFrom('applications')
    .innerJoin(itemsOf(siteId).as('items'), (join) =>
      join.onRef('items.site_id', '=', 'applications.site_id').onRef('items.item_id', '=', 'applications.item_id'),
    )
    .selectAll('applications')
    .select(['items.kind', 'items.external_id', 'items.name'])
    .where('applications.site_id', '=', siteId)
    .where('applications.application_id', '=', applicationId)
    .where('applications.state', '=', 'link_pending')
    .executeTakeFirst();
}

export type Settlement =
  | { readonly state: 'linked'; readonly link: string }
  | { readonly state: 'refused'; readonly refusal: PlatformRefusal };

/** Stores the result of an application that waits for its link; false if it no longer waited. */
export async function settleWaiting(
  tx: Transaction,
  application: WaitingApplication,
  settlement: Settlement,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('applications')
    .set((old) => ({
      state: settlement.state,
      link: settlement.state === 'linked' ? settlement.link : '',
      refusal: settlement.state === 'refused' ? settlement.refusal : null,
      version: old('version', '+', 1),
      asks: old('asks', '+', 1),
      next_ask_at: null,
      decided_at: now,
    }))
    .where('site_id', '=', application.site_id)
    .where('application_id', '=', application.application_id)
    .where('state', '=', 'link_pending')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function postponeRequest(
  tx: Transaction,
  application: WaitingApplication,
  nextRequestAt: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('applications')
    .set((old) => ({ asks: old('asks', '+', 1), next_ask_at: nextRequestAt }))
    .where('site_id', '=', application.site_id)
    .where('application_id', '=', application.application_id)
    .where('state', '=', 'link_pending')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Writes the new version, the audit event, and the live message that updates the button on the user's open pages. */
export async function recordChange(
  tx: Transaction,
  application: ApplicationRow,
  item: { readonly kind: ItemKind; readonly external_id: string },
  change: { readonly state: ApplicationRow['state']; readonly link: string; readonly refusal: PlatformRefusal | null },
  now: Date,
): Promise<void> {
  await bumpApplications(tx, application.site_id, application.uid);
  await tx
    .insertInto('application_events')
    .values({
      site_id: application.site_id,
      event_id: newId('ae', now.getTime()),
      application_id: application.application_id,
      uid: application.uid,
      item_id: application.item_id,
      state: change.state,
      link: change.link,
      refusal: change.refusal,
      at: now,
    })
    .execute();
  await publishLive(tx, {
    siteId: application.site_id,
    uid: application.uid,
    kind: 'application',
    body: {
      kind: item.kind,
      id: item.external_id,
      apply: change.state === 'refused' || change.state === 'cancelled',
      link: change.state === 'linked' ? change.link : '',
      refusal: change.refusal ?? '',
    },
  });
}
