import type { ApplicationState, PlatformRefusal } from '@pitaka/core/promotion/applications/application.ts';
import { shortCodeFrom } from '@pitaka/core/promotion/applications/short-code.ts';
import { bumpApplications } from '../../modules/identity/auth/published.ts';
import { notifyUser } from '../../modules/site/notices/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { newId } from '../../platform/ids.ts';

type Kind = 'messaging' | 'video';
type Applied = readonly [kind: Kind, externalId: string, state: ApplicationState, refusal?: PlatformRefusal];

/** Applications in every state of the item button for the first login, and a few links for the others. */
const OF_PROMOTER: readonly Applied[] = [
  ['messaging', 'wx2600000002', 'linked'],
  ['messaging', 'wx2600000005', 'linked'],
  ['messaging', 'wx2600000011', 'linked'],
  ['messaging', 'wx2600000017', 'link_pending'],
  ['messaging', 'wx2600000018', 'refused', 'refused'],
  ['video', '700002', 'linked'],
  ['video', '700011', 'linked'],
  ['video', '700017', 'link_pending'],
  ['video', '700016', 'refused', 'all_claimed'],
  ['video', '700013', 'cancelled'],
];
const OF_OTHERS: readonly Applied[] = [
  ['messaging', 'wx2600000001', 'linked'],
  ['messaging', 'wx2600000004', 'linked'],
  ['video', '700001', 'linked'],
];

/** Applications that stay grey, because the demo's platform is not polled for them before this time. */
const WAITS_DAYS = 30;

export async function seedApplications(db: Database, siteId: string, now: Date): Promise<void> {
  await seedOf(db, siteId, '10000000', OF_PROMOTER, now);
  await seedOf(db, siteId, '10000001', OF_OTHERS, now);
  await seedOf(db, siteId, '10000011', OF_OTHERS, now);
}

async function seedOf(
  db: Database,
  siteId: string,
  uid: string,
  applied: readonly Applied[],
  now: Date,
): Promise<void> {
  for (const [index, [kind, externalId, state, refusal]] of applied.entries()) {
    await inTransaction(db, async (tx) => {
      const item = await tx
        .selectFrom('items')
        .select(['item_id', 'name'])
        .where('site_id', '=', siteId)
        .where('kind', '=', kind)
        .where('external_id', '=', externalId)
        .executeTakeFirstOrThrow();
      const appliedAt = new Date(now.getTime() - (index + 1) * 26 * 3_600_000);
      const isLinked = state === 'linked';
      const link = isLinked ? `https://example.com/${kind}/${externalId}?from=${uid}` : '';
      const owner = { site_id: siteId, uid, item_id: item.item_id };
      const applicationId = newId('ap', appliedAt.getTime());
      const written = await tx
        .insertInto('applications')
        .values({
          ...owner,
          application_id: applicationId,
          state,
          link,
          refusal: refusal ?? null,
          asks: 1,
          next_ask_at: state === 'link_pending' ? new Date(now.getTime() + WAITS_DAYS * 86_400_000) : null,
          applied_at: appliedAt,
          decided_at: state === 'link_pending' ? null : appliedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!written.numInsertedOrUpdatedRows) return;
      await bumpApplications(tx, siteId, uid);
      await tx
        .insertInto('application_events')
        .values({
          ...owner,
          event_id: newId('ae', appliedAt.getTime()),
          application_id: applicationId,
          state,
          link,
          refusal: refusal ?? null,
          at: appliedAt,
        })
        .execute();
      if (isLinked && index === 0) {
        const code = shortCodeFrom(Buffer.from(`${uid}${siteId}`.padEnd(8).slice(-8)));
        await tx
          .insertInto('short_links')
          .values({ ...owner, code, created_at: appliedAt })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      if (refusal === 'refused') {
        const params = { name: item.name, kind, id: externalId };
        await notifyUser(tx, { siteId, uid, kind: 'application_refused', params, now });
      }
    });
  }
}
