import { type ButtonFacts, buttonOf } from '@pitaka/core/promotion/applications/application.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { usersOf } from '../../identity/auth/published.ts';
import { applicationsOf } from '../../promotion/applications/published.ts';
import { itemsOf } from '../../promotion/catalogue/published.ts';
import { clickDaysOf } from '../../promotion/links/published.ts';
import { earningDaysOf } from '../commission/published.ts';

export interface Start {
  readonly step: 'choose' | 'share' | 'earn' | 'done';
  readonly item: { readonly kind: ItemKind; readonly id: string; readonly name: string } | null;
  /** The moment at which the item's application is decided at the latest; '' if it does not wait. */
  readonly answerBy: string;
  readonly clicks: number;
}

const NEW_DAYS = 30;

/**
 * The way to the first earning. It is over with the first sale, of which the user earns, or a month after joining: a user
 * who only has a team, or plays, must not be told for years to share a link.
 */
export async function readStart(
  db: Database,
  { siteId, uid, kinds }: { siteId: string; uid: string; kinds: readonly ItemKind[] },
  now: Date,
): Promise<Start> {
  const { rows } = await sql<{ joined: Date; clicks: number; sold: boolean }>`
    SELECT u.created_at AS joined,
      (SELECT coalesce(sum(clicks), 0)::int FROM ${clickDaysOf(siteId)} k WHERE uid = ${uid}) AS clicks,
      EXISTS (SELECT FROM ${earningDaysOf(siteId)} e WHERE uid = ${uid} AND conversions > 0) AS sold
    FROM ${usersOf(siteId)} u WHERE u.uid = ${uid}`.execute(db);
  const { joined, clicks, sold } = rows[0] ?? { joined: now, clicks: 0, sold: false };
  const isOver = sold || now.getTime() - joined.getTime() > NEW_DAYS * 86_400_000;
  if (isOver) return { step: 'done', item: null, answerBy: '', clicks };
  const found = await readNewestApplication(db, { siteId, uid, kinds });
  if (!found) return { step: 'choose', item: null, answerBy: '', clicks };
  const { kind, external_id: id, name } = found;
  return { step: clicks > 0 ? 'earn' : 'share', item: { kind, id, name }, answerBy: buttonOf(found).answerBy, clicks };
}

async function readNewestApplication(
  db: Database,
  { siteId, uid, kinds }: { siteId: string; uid: string; kinds: readonly ItemKind[] },
) {
  const { rows } = await sql<ButtonFacts & { kind: ItemKind; external_id: string; name: string }>`
    SELECT i.kind, i.external_id, i.name, a.state, a.link, a.applied_at
    FROM ${applicationsOf(siteId)} a JOIN ${itemsOf(siteId)} i ON i.item_id = a.item_id
    WHERE a.uid = ${uid} AND a.state IN ('linked', 'link_pending') AND NOT i.hidden AND i.delisted_at IS NULL
      AND i.kind = ANY(${[...kinds]}::text[])
    ORDER BY a.state = 'linked' DESC, a.applied_at DESC, i.item_id LIMIT 1`.execute(db);
  return rows[0];
}
