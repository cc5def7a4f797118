/** Roles of the console, from the fewest permissions to all. */
export const CONSOLE_ROLES = ['support', 'cashier', 'risk', 'manager', 'owner'] as const;

/** Texts that operators write for users. */
export const CONTENT_KINDS = ['banner', 'notice', 'help', 'about', 'terms', 'privacy'] as const;

/** The uses of a saved reason. */
export const REASON_TOPICS = ['reject', 'hold', 'freeze', 'deposit', 'finding'] as const;

/** The records that reconciliation compares with the provider's. */
export const BOOKS = ['payout', 'deposit', 'channel'] as const;

/** Transactions of game channels, as findings name them. */
export const PLAYED_KINDS = ['bet', 'win', 'rollback'] as const;
export const PLAYED_STATES = ['done', 'undone'] as const;

/** How our records and the provider's can differ. */
export const FINDING_KINDS = [
  'missing',
  'unattributed',
  'amount',
  'currency',
  'status',
  'unknown_there',
  'stuck',
  /** A game credited a player with an amount that is unknown to its provider. */
  'credit_unknown',
  /** A win exceeds its channel's limits and waits in suspense. */
  'win_held',
  /** A provider contradicts a settled record: the amount may have been paid twice. */
  'status_conflict',
  /** A payout that was paid twice or never ordered, in a provider's list or a bank statement. */
  'paid_after_return',
  'paid_twice',
  'paid_more',
  'line_differs',
  'line_unmatched',
  'line_unreadable',
] as const;

/** The subject of a finding: a provider's records, or a line of a bank statement. */
export const FINDING_SUBJECTS = [...BOOKS, 'statement'] as const;

/** How an operator resolved a finding. */
export const RESOLUTIONS = ['explained', 'dismissed', 'matched', 'attached'] as const;

/** The outcome of a line of a bank statement. */
export const STATEMENT_OUTCOMES = ['matched', 'known', 'differs', 'unmatched', 'unreadable'] as const;
/** The content of a column of a bank statement. */
export const STATEMENT_COLUMNS = [
  'date',
  'text',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'bankReference',
] as const;

/** Flags of a withdrawal: the reasons of the rules for a review, and its present state. */
export const WITHDRAWAL_FLAGS = [
  'first_to_account',
  'large_amount',
  'many_today',
  'large_today',
  'unplayed',
  'shared_account',
  'shared_device',
  'account_changed',
  'open_debt',
  'unsettled_deposit',
  'signal_missing',
  'on_hold',
  'overdue',
  'recallable',
] as const;

/** The platforms whose items need an application. */
export const PLATFORMS = ['messaging', 'video'] as const;
/** The items of a run: apps come only from files. */
export const PLATFORM_RUN_ITEMS = [...PLATFORMS, 'app'] as const;
/** A platform's catalogue, its figures, and an operator's file of items. */
export const PLATFORM_RUN_KINDS = ['catalogue', 'figures', 'file'] as const;
export const PLATFORM_RUN_STATES = ['running', 'done', 'failed', 'interrupted'] as const;
export const PLATFORM_RUN_PHASES = ['', 'waiting', 'listing', 'media', 'saving', 'figures'] as const;
/** Why a run failed; `ours` is a fault of this server. */
export const PLATFORM_FAULTS = ['', 'silence', 'busy', 'refused', 'unreadable', 'ours'] as const;
/** Why an operator should check a finished run. */
export const PLATFORM_ATTENTION = [
  'short_list',
  'unreadable',
  'media_failed',
  'figures_gone',
  'refunds_above_sales',
  'ratios_kept',
  'links_kept',
] as const;

/** The settings that choose a provider; CHANNEL: a channel's own key, on the console. */
export const KEY_SETTINGS = ['PAYOUT', 'DEPOSIT', 'SMS', 'PLATFORM_MESSAGING', 'PLATFORM_VIDEO', 'CHANNEL'] as const;

/** Every kind of journal. The compiler checks the list against the ledger's. */
export const JOURNAL_KIND_NAMES = [
  'opening',
  'adjustment',
  'reversal',
  'transfer',
  'safe.save',
  'safe.takeout',
  'deposit',
  'deposit.suspended',
  'deposit.accepted',
  'deposit.sent_back',
  'deposit.charged_back',
  'withdrawal.hold',
  'withdrawal.release',
  'withdrawal.paid',
  'withdrawal.reversed',
  'commission',
  'rebate',
  'bonus',
  'channel.bet',
  'channel.win',
  'channel.rollback',
  'bonus.release',
  'bonus.forfeit',
  'bonus.reopen',
  'wheel.prize',
  'vip.bonus',
  'channel.in',
  'channel.out',
  'agent.earning',
  'agent.recharge',
  'agent.reversal',
  'account.given_up',
  'debt.followed',
] as const;
