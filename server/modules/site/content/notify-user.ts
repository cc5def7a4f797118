import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { publishLive } from '../live/index.ts';

/** Personal notices; the texts are in personal-notice-texts.ts. */
export type PersonalNoticeKind =
  | 'application_refused'
  | 'application_unanswered'
  | 'item_gone'
  | 'link_broken'
  | 'rebate_claimable'
  | 'rate_changed'
  | 'report_ready'
  | 'team_moved'
  | 'team_joined'
  | 'team_left';

const SHOWN_DAYS = 7;

/** Adds a personal notice for a week, and notifies the user's open pages. */
export async function notifyUser(
  tx: Transaction,
  notice: { siteId: string; uid: string; kind: PersonalNoticeKind; params: Record<string, string>; now: Date },
): Promise<void> {
  const { siteId, uid, kind, params, now } = notice;
  await tx
    .insertInto('personal_notices')
    .values({
      site_id: siteId,
      notice_id: newId('pn', now.getTime()),
      uid,
      kind,
      params: JSON.stringify(params),
      created_at: now,
      expires_at: new Date(now.getTime() + SHOWN_DAYS * 86_400_000),
    })
    .execute();
  await publishLive(tx, { siteId, uid, kind: 'message', body: { kind: 'notice' } });
}
