import type { Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { newId } from '../../../platform/ids.ts';
import { publishAllLive } from '../live/index.ts';

/** The result of a deposit or withdrawal. The reason for a refusal is shown with its record. */
export type PaymentNoticeKind =
  | 'deposit_arrived'
  | 'deposit_charged_back'
  | 'deposit_refused'
  | 'deposit_returned'
  | 'deposit_review'
  | 'withdrawal_held'
  | 'withdrawal_paid'
  | 'withdrawal_refused'
  | 'withdrawal_rejected'
  | 'withdrawal_returned';

/** Personal notices by kind; the texts are in personal-notice-texts.ts. */
export type PersonalNoticeKind =
  | 'advisor_approved'
  | 'advisor_rejected'
  | 'agent_approved'
  | 'agent_paid'
  | 'agent_ratio'
  | 'agent_rejected'
  | 'agent_taken_back'
  | 'application_linked'
  | 'application_refused'
  | 'application_unanswered'
  | PaymentNoticeKind
  | 'earning_owed'
  | 'earning_taken_back'
  | 'earnings_settled'
  | 'earnings_taken'
  | 'group_joined'
  | 'group_left'
  | 'item_gone'
  | 'link_broken'
  | 'login_locked'
  | 'login_new_device'
  | 'own_data_ready'
  | 'phone_changed'
  | 'rebate_claimable'
  | 'rebate_taken_back'
  | 'rebate_of_level_back'
  | 'rate_changed'
  | 'report_ready'
  | 'team_moved'
  | 'team_joined'
  | 'team_left'
  | 'team_message'
  | 'transfer_received'
  | 'wheel_prize_declined'
  | 'wheel_prize_paid'
  | 'wheel_doubling_back'
  | 'vip_up'
  | 'vip_down'
  | 'vip_undone'
  | 'vip_warning'
  | 'vip_bonus_back'
  | 'vip_set';

type InboxKind = PaymentNoticeKind | 'earnings_settled' | 'earnings_taken' | 'team_message' | 'transfer_received';

const SHOWN_DAYS = 7;

export interface PersonalNotice {
  readonly siteId: string;
  readonly uid: string;
  readonly kind: PersonalNoticeKind;
  readonly params: Record<string, string>;
}

/** Adds a personal notice, shown for a week, and notifies the user's open pages. */
export function notifyUser(tx: Transaction, { now, ...notice }: PersonalNotice & { now: Date }): Promise<void> {
  return notifyUsers(tx, [notice], now);
}

/** Notifies like notifyUser, for several users. */
export async function notifyUsers(tx: Transaction, notices: readonly PersonalNotice[], now: Date): Promise<void> {
  if (notices.length === 0) return;
  await insertNotices(tx, notices, now, new Date(now.getTime() + SHOWN_DAYS * 86_400_000));
  await publishAllLive(
    tx,
    notices.map(({ siteId, uid }) => ({ siteId, uid, kind: 'message', body: { kind: 'notice' } })),
  );
}

/**
 * Adds a notice for the inbox and push notifications, but not for the marquee of Home: a user with many payments would
 * see little else in it. Open pages get the payment's live message instead.
 */
export function notifyInbox(
  tx: Transaction,
  { now, ...notice }: PersonalNotice & { readonly kind: InboxKind; now: Date },
): Promise<void> {
  return notifyInboxes(tx, [notice], now);
}

/** Notifies like notifyInbox, for several users. */
export async function notifyInboxes(
  tx: Transaction,
  notices: readonly (PersonalNotice & { readonly kind: InboxKind })[],
  now: Date,
): Promise<void> {
  if (notices.length > 0) await insertNotices(tx, notices, now, now);
}

async function insertNotices(
  tx: Transaction,
  notices: readonly PersonalNotice[],
  now: Date,
  shownUntil: Date,
): Promise<void> {
  const rows = notices.map(({ siteId, uid, kind, params }) => ({
    site_id: siteId,
    notice_id: newId('pn', now.getTime()),
    uid,
    kind,
    params,
    created_at: now,
    expires_at: shownUntil,
  }));
  await insertRows(tx, 'personal_notices', rows);
}
