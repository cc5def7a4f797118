import { createHash } from 'node:crypto';
import { SHORT_CODE_LENGTH, shortCodeFrom } from '@pitaka/core/promotion/applications/short-code.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { newId } from '../../../platform/ids.ts';
import { NEW_PROMOTER, YEAR_PROMOTERS } from './people-of-the-year.ts';
import type { FindCode } from './year-traffic.ts';

const DAY_MS = 86_400_000;

/** Makes every promoter's links, one for each channel, from the day of joining on. Existing links keep their codes. */
export async function makeYearLinks(db: Database, siteId: string, now: Date): Promise<FindCode> {
  const items = await db
    .selectFrom('items')
    .select(['item_id', 'kind', 'external_id'])
    .where('site_id', '=', siteId)
    .where(
      'external_id',
      'in',
      YEAR_PROMOTERS.flatMap((promoter) => promoter.items.map(([, externalId]) => externalId)),
    )
    .execute();
  const itemOf = new Map(items.map((item) => [`${item.kind} ${item.external_id}`, item.item_id]));
  const planned = [...YEAR_PROMOTERS, NEW_PROMOTER].flatMap(({ uid, items: promoted, subs, joinedDaysAgo }) =>
    promoted.flatMap(([kind, externalId], place) => {
      const item_id = itemOf.get(`${kind} ${externalId}`);
      if (item_id === undefined) throw new Error(`the demo has no item ${externalId}`);
      const at = new Date(now.getTime() - (joinedDaysAgo + 2) * DAY_MS + place * 3_600_000);
      return subs.map((sub) => ({ uid, item_id, sub, at, kind, externalId }));
    }),
  );
  const withoutSub = planned.filter(({ sub }) => sub === '');
  const applications = withoutSub.map(({ uid, item_id, at, kind, externalId }) => ({
    ...{ site_id: siteId, uid, item_id, application_id: newId('ap', at.getTime()), state: 'linked' as const },
    ...{ link: `https://example.com/${kind}/${externalId}?from=${uid}`, asks: 1, applied_at: at, decided_at: at },
    version: 1,
  }));
  const again = sql`ON CONFLICT (site_id, uid, item_id) DO UPDATE SET applied_at = excluded.applied_at`;
  await insertRows(db, 'applications', applications, again);
  const shortLinks = planned.map(({ uid, item_id, sub, at }) => ({
    code: shortCodeFrom(
      createHash('sha256').update(`${siteId} ${uid} ${item_id} ${sub}`).digest().subarray(0, SHORT_CODE_LENGTH),
    ),
    ...{ site_id: siteId, uid, item_id, sub, created_at: at },
  }));
  await insertRows(db, 'short_links', shortLinks, sql`ON CONFLICT DO NOTHING`);
  const links = await db
    .selectFrom('short_links')
    .select(['code', 'uid', 'item_id', 'sub'])
    .where('site_id', '=', siteId)
    .execute();
  const codes = new Map(links.map(({ uid, item_id, sub, code }) => [`${uid} ${item_id} ${sub}`, code]));
  return (uid, kind, externalId, sub) => {
    const code = codes.get(`${uid} ${itemOf.get(`${kind} ${externalId}`)} ${sub}`);
    if (code === undefined) throw new Error(`the demo's ${uid} has no link to ${externalId}`);
    return code;
  };
}
