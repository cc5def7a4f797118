import { STATUS } from './envelope.ts';

/**
 * The code and the status of every refusal. Texts are in messages/refusals, one file per language, which does not
 * compile if a text is missing.
 */
export const REFUSALS = {
  // transport and ingress
  body_malformed: STATUS.inputRefused,
  body_too_large: 413,
  body_too_slow: 408,
  content_type_unsupported: 415,
  /** Compressed bodies are not decompressed. */
  content_encoding_unsupported: 415,
  path_unknown: STATUS.notFound,
  too_many_requests: STATUS.slowDown,
  system_error: STATUS.systemError,
  not_ready: STATUS.notReady,
  /** Sandboxes are in use, and the caller is on another machine. */
  only_this_machine: STATUS.notAllowed,
  /** Other requests locked the same rows for too long; the caller may try again with the same key. */
  busy: STATUS.slowDown,
  // any call
  input_invalid: STATUS.inputRefused,
  not_found: STATUS.notFound,
  not_open_yet: STATUS.ruleRefused,
  feature_off: STATUS.ruleRefused,
  job_not_allowed: STATUS.notAllowed,
  idempotency_key_missing: STATUS.inputRefused,
  idempotency_key_invalid: STATUS.inputRefused,
  idempotency_key_reused: STATUS.conflict,
  // the session
  session_missing: STATUS.noSession,
  session_unknown: STATUS.noSession,
  session_ended: STATUS.sessionEnded,
  account_frozen: STATUS.noSession,
  // logging in and registering
  credentials_wrong: STATUS.ruleRefused,
  login_locked: STATUS.slowDown,
  code_wrong: STATUS.ruleRefused,
  code_used_up: STATUS.ruleRefused,
  code_too_soon: STATUS.slowDown,
  code_limit: STATUS.slowDown,
  phone_area_not_served: STATUS.ruleRefused,
  /** The site's hourly or daily budget of text messages is used up. */
  sms_budget_used: STATUS.slowDown,
  /** A small task must be solved first; its challenge is in the detail. */
  work_required: STATUS.slowDown,
  /** The solution of the task was wrong, too old or used before. */
  work_wrong: STATUS.slowDown,
  /** The server sends no text messages, takes no deposits, or pays no withdrawals: see connections.ts. */
  text_messages_off: STATUS.ruleRefused,
  deposits_off: STATUS.ruleRefused,
  withdrawals_off: STATUS.ruleRefused,
  consent_required: STATUS.inputRefused,
  /** The user's stated age is below the site's minimum. */
  too_young: STATUS.ruleRefused,
  phone_taken: STATUS.conflict,
  phone_not_own: STATUS.notAllowed,
  /** The new number is the present one. */
  phone_unchanged: STATUS.ruleRefused,
  /** Payouts wait after a change of the phone number; `hours` are left. */
  phone_cooling: STATUS.ruleRefused,
  /** The name reads like the site's or the product's own. */
  name_reserved: STATUS.ruleRefused,
  invite_code_unknown: STATUS.ruleRefused,
  old_password_wrong: STATUS.ruleRefused,
  // the console
  permission_missing: STATUS.notAllowed,
  /** The operator's own password or second factor is not set yet. */
  operator_setup_unfinished: STATUS.notAllowed,
  operator_credentials_wrong: STATUS.ruleRefused,
  second_factor_required: STATUS.ruleRefused,
  second_factor_wrong: STATUS.ruleRefused,
  /** The account's tries of the day are used up; a log-in is possible on a known device, or after a reset. */
  second_factor_locked: STATUS.slowDown,
  second_factor_not_begun: STATUS.ruleRefused,
  operator_disabled: STATUS.notAllowed,
  operator_exists: STATUS.conflict,
  owner_link_unknown: STATUS.notFound,
  owner_link_used: STATUS.conflict,
  owner_link_expired: STATUS.conflict,
  operator_self: STATUS.ruleRefused,
  operator_last_owner: STATUS.ruleRefused,
  operator_elsewhere: STATUS.notAllowed,
  site_exists: STATUS.conflict,
  domain_taken: STATUS.conflict,
  domain_last: STATUS.ruleRefused,
  /** The default site answers at this host now, and the caller does not own that site. */
  domain_of_default: STATUS.notAllowed,
  approval_pending: STATUS.conflict,
  approval_decided: STATUS.conflict,
  approval_own: STATUS.notAllowed,
  approval_not_own: STATUS.notAllowed,
  approval_participant: STATUS.notAllowed,
  /** One of the two operators recently created, reset or gave a role to the other. */
  approval_too_new: STATUS.notAllowed,
  /** The approval's kind or form is no longer supported, or its target has changed. */
  approval_outdated: STATUS.ruleRefused,
  /** The effect differs from the detail that the approver saw. */
  approval_changed: STATUS.conflict,
  user_frozen_already: STATUS.ruleRefused,
  user_not_frozen: STATUS.ruleRefused,
  record_changed: STATUS.conflict,
  record_claimed: STATUS.conflict,
  record_state: STATUS.ruleRefused,
  /** The round may still be played, so an operator may not end it. */
  round_too_young: STATUS.ruleRefused,
  /** The round exceeds the stakes that one operator may close in a day. */
  round_needs_second: STATUS.notAllowed,
  withdrawal_on_hold: STATUS.ruleRefused,
  /** A bank payment to this user contradicts our records, and the finding is unresolved. */
  payouts_stopped: STATUS.ruleRefused,
  /** The user got a debt after the request. */
  withdrawal_debt_open: STATUS.ruleRefused,
  /** The second of two approvals must be given on the record, not from a list. */
  approval_unopened: STATUS.ruleRefused,
  /** The unassigned money in suspense is less than this amount. */
  suspense_too_low: STATUS.ruleRefused,
  withdrawal_not_on_hold: STATUS.ruleRefused,
  approver_is_requester: STATUS.notAllowed,
  second_person_needed: STATUS.notAllowed,
  user_frozen: STATUS.ruleRefused,
  provider_unknown: STATUS.notFound,
  withdrawal_not_by_hand: STATUS.ruleRefused,
  /** A line of a bank statement does not match its assigned record. */
  line_unfit: STATUS.ruleRefused,
  /** The booking of a line already pays another payout, or names another record. */
  line_taken: STATUS.ruleRefused,
  payout_file_empty: STATUS.ruleRefused,
  statement_unreadable: STATUS.ruleRefused,
  statement_too_large: STATUS.ruleRefused,
  /** The file was imported before, as `statementId`. */
  statement_imported: STATUS.conflict,
  saved_views_full: STATUS.ruleRefused,
  // the catalogue
  item_unknown: STATUS.notFound,
  item_unavailable: STATUS.ruleRefused,
  /** An item of this kind with this number already exists. */
  item_exists: STATUS.conflict,
  application_refused: STATUS.ruleRefused,
  link_not_ready: STATUS.ruleRefused,
  /** Another run of the platform is in progress. */
  platform_busy: STATUS.conflict,
  /** PLATFORM_MESSAGING or PLATFORM_VIDEO is `none`. */
  platform_not_connected: STATUS.ruleRefused,
  platform_no_figures: STATUS.ruleRefused,
  media_unknown: STATUS.notFound,
  // money
  /** The outcome is unknown because the connection was lost; a retry with the same key returns it. */
  outcome_unknown: STATUS.notReady,
  recipient_unknown: STATUS.notFound,
  recipient_self: STATUS.ruleRefused,
  recipient_frozen: STATUS.ruleRefused,
  /** The recipient's balance would exceed what an account can hold. */
  recipient_full: STATUS.ruleRefused,
  amount_too_small: STATUS.ruleRefused,
  amount_above_balance: STATUS.ruleRefused,
  amount_above_safe: STATUS.ruleRefused,
  debt_open: STATUS.ruleRefused,
  /** Sending and payouts are stopped until an operator has resolved a finding about this user. */
  sending_stopped: STATUS.ruleRefused,
  daily_limit_reached: STATUS.ruleRefused,
  monthly_limit_reached: STATUS.ruleRefused,
  pin_required: STATUS.inputRefused,
  dates_swapped: STATUS.inputRefused,
  span_too_long: STATUS.inputRefused,
  // the team and links
  rate_too_high: STATUS.ruleRefused,
  /** The member is not direct. */
  rate_not_direct: STATUS.notAllowed,
  /** The leader has sent this member as many messages as a day allows. */
  team_messages_many: STATUS.ruleRefused,
  date_past: STATUS.inputRefused,
  // the agent programme
  agent_none: STATUS.notAllowed,
  advisor_none: STATUS.notAllowed,
  /** The agent nearest to the member sets the ratio. */
  ratio_of_other: STATUS.notAllowed,
  agent_already: STATUS.conflict,
  /** An earlier application is still undecided. */
  agent_applied: STATUS.conflict,
  // rebates
  rebate_claimed: STATUS.conflict,
  rebate_expired: STATUS.ruleRefused,
  rebate_none: STATUS.ruleRefused,
  bonus_claimed: STATUS.conflict,
  bonus_expired: STATUS.ruleRefused,
  /** The rule's maximum for one user is reached. */
  bonus_limit: STATUS.ruleRefused,
  bonus_budget_used: STATUS.ruleRefused,
  bonus_excluded: STATUS.ruleRefused,
  bonus_only_chosen: STATUS.ruleRefused,
  bonus_wrong_level: STATUS.ruleRefused,
  bonus_level_in_play: STATUS.ruleRefused,
  bonus_wrong_language: STATUS.ruleRefused,
  bonus_only_new: STATUS.ruleRefused,
  /** Another bonus is open, and this one cannot be queued. */
  bonus_running: STATUS.ruleRefused,
  bonus_code_unknown: STATUS.ruleRefused,
  /** The bonus was released, expired or given up, so it cannot be ended. */
  bonus_over: STATUS.ruleRefused,
  /** Another rule has the code. */
  bonus_code_taken: STATUS.conflict,
  /** The new version may cost more, so another operator has to agree. */
  bonus_needs_approval: STATUS.ruleRefused,
  /** Periods of a different length would overlap with paid ones, and pay twice. */
  bonus_period_stays: STATUS.ruleRefused,
  content_needs_approval: STATUS.ruleRefused,
  // the wheel
  wheel_closed: STATUS.ruleRefused,
  wheel_spun_today: STATUS.ruleRefused,
  wheel_device_used: STATUS.ruleRefused,
  bonus_codes_tried: STATUS.slowDown,
  wheel_over: STATUS.ruleRefused,
  vip_bonus_none: STATUS.ruleRefused,
  vip_bonus_claimed: STATUS.conflict,
  /** Spec: section 8. A code was bound before. */
  invite_bound: STATUS.conflict,
  invite_own: STATUS.ruleRefused,
  invite_downline: STATUS.ruleRefused,
  invite_agents_below: STATUS.ruleRefused,
  /** The new inviter is in the member's own team. */
  team_loop: STATUS.ruleRefused,
  /** A group of promoters has this name already. */
  group_exists: STATUS.conflict,
  /** A plan for the group is in force or scheduled. */
  group_in_use: STATUS.ruleRefused,
  group_archived: STATUS.ruleRefused,
  /** Another plan has this short name and would be replaced. */
  plan_exists: STATUS.conflict,
  figures_removed: STATUS.ruleRefused,
  /** A source has this name already. */
  source_exists: STATUS.conflict,
  /** The maximum of short links for an item is reached. */
  short_links_full: STATUS.ruleRefused,
  /** The maximum of waiting reports is reached. */
  exports_waiting: STATUS.ruleRefused,
  exports_too_many: STATUS.slowDown,
  /** The maximum of whole numbers of phones and accounts shown to one operator in an hour or a day is reached. */
  reveals_used: STATUS.slowDown,
  // player protection
  /** `until` is the end of the break. */
  protection_cooling_off: STATUS.ruleRefused,
  /** `until` is the earliest end. */
  protection_excluded: STATUS.ruleRefused,
  /** Limits that users set for themselves; `left` is the remaining amount. */
  deposit_limit_own: STATUS.ruleRefused,
  loss_limit_own: STATUS.ruleRefused,
  session_limit_own: STATUS.ruleRefused,
  /** The present break is longer, until `until`. */
  break_longer: STATUS.ruleRefused,
  not_excluded: STATUS.ruleRefused,
  birth_date_required: STATUS.inputRefused,
  birth_date_invalid: STATUS.inputRefused,
  /** The password of the caller's account, required before irreversible actions. */
  password_wrong: STATUS.ruleRefused,
  /** `total` is the remaining money of the account. */
  user_erased: STATUS.ruleRefused,
  erase_break: STATUS.ruleRefused,
  erase_payments_open: STATUS.ruleRefused,
  erase_bets_open: STATUS.ruleRefused,
  erase_findings_open: STATUS.ruleRefused,
  erase_earnings_open: STATUS.ruleRefused,
  erase_agent: STATUS.ruleRefused,
  erase_others_pending: STATUS.ruleRefused,
  erase_debt: STATUS.ruleRefused,
  erase_money_left: STATUS.ruleRefused,
  close_money_left: STATUS.ruleRefused,
  close_payments_open: STATUS.ruleRefused,
  close_bets_open: STATUS.ruleRefused,
  // the safe
  safe_password_missing: STATUS.ruleRefused,
  safe_password_wrong: STATUS.ruleRefused,
  safe_locked: STATUS.slowDown,
  // payout accounts, withdrawals, deposits
  payout_account_unknown: STATUS.notFound,
  /** Another user has this number; an operator may allow sharing it. */
  payout_account_taken: STATUS.conflict,
  payout_account_exists: STATUS.conflict,
  payout_account_limit: STATUS.ruleRefused,
  payout_account_in_review: STATUS.ruleRefused,
  /** `usableFrom` is the earliest time. */
  payout_account_cooling: STATUS.ruleRefused,
  amount_too_large: STATUS.ruleRefused,
  weekly_limit_reached: STATUS.ruleRefused,
  /** The withdrawal is final, or being paid. */
  withdrawal_not_cancellable: STATUS.conflict,
  deposit_not_cancellable: STATUS.conflict,
  /** According to an open finding, this payment or another one of its order may have been charged back. */
  deposit_contradicted: STATUS.ruleRefused,
  deposit_method_unknown: STATUS.ruleRefused,
  deposits_open_limit: STATUS.ruleRefused,
  deposit_refused: STATUS.ruleRefused,
  /** The provider does not answer; nothing was charged. */
  deposit_unavailable: STATUS.notReady,
  // messages
  /** The broadcast has no recipients. */
  audience_empty: STATUS.ruleRefused,
  // game channels
  channel_unknown: STATUS.notFound,
  channel_exists: STATUS.conflict,
  /** The channel's provider did not answer. */
  channel_silent: STATUS.notReady,
  /** The site has paused the channel. */
  channel_closed: STATUS.ruleRefused,
  channel_game_unknown: STATUS.notFound,
  /** The channel's games are played from the wallet, so no money can be moved. */
  channel_seamless: STATUS.ruleRefused,
  amount_above_channel: STATUS.ruleRefused,
  /** The provider refused, and nothing was moved. */
  channel_refused: STATUS.ruleRefused,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;
