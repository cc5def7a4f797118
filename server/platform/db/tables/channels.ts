import type { ColumnType, Generated } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

/** Hundredths as text, by bonus. */
type Grants = Record<string, string>;

export interface ChannelsTable {
  site_id: string;
  channel_id: string;
  name: string;
  kind: 'seamless' | 'transfer';
  dialect: string;
  state: 'open' | 'paused';
  launch_url: string;
  api_url: Generated<string>;
  public_key: Generated<string>;
  secret_sealed: Generated<string>;
  token_minutes: Generated<number>;
  round_minutes: Generated<number>;
  close_hours: Generated<number>;
  position: Generated<number>;
  created_at: Date;
  /**
   * When two operators first opened the channel; until then (null and paused) its provider's calls are not answered.
   */
  approved_at: Generated<Date | null>;
  /** Fingerprints of the key in use and of the waiting key; '' for a key from before fingerprints existed. */
  key_print: Generated<string>;
  report_secret_sealed: Generated<string>;
  next_key_print: Generated<string>;
  next_public_key: Generated<string>;
  next_secret_sealed: Generated<string>;
  win_times: Generated<number>;
  largest_win_minor: Generated<bigint>;
  daily_net_minor: Generated<bigint>;
  free_wins_minor: Generated<bigint>;
}

export interface ChannelGamesTable {
  site_id: string;
  channel_id: string;
  game_id: string;
  name: string;
  picture: Generated<string>;
  is_open: Generated<boolean>;
  position: Generated<number>;
}

export interface LaunchTokensTable {
  site_id: string;
  token_hash: Buffer;
  channel_id: string;
  uid: string;
  game_id: string;
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
  ends_at: Date;
}

export interface ChannelTransactionsTable {
  site_id: string;
  channel_id: string;
  transaction_id: string;
  kind: 'bet' | 'win' | 'rollback' | 'tombstone';
  uid: string;
  game_id: string;
  round_id: string;
  reference: string;
  amount_minor: bigint;
  request_hash: Buffer;
  answer: string;
  balance_minor: bigint;
  available_minor: Generated<bigint>;
  hold_minor: Generated<bigint>;
  bonus_minor: Generated<bigint>;
  debt_minor: Generated<bigint>;
  held_minor: Generated<bigint>;
  journal_id: bigint | null;
  rolled_back_by: string | null;
  /** {bonus: hundredths} */
  grants: ColumnType<Grants | null, string | null | undefined, string | null>;
  at: Date;
}

export interface RoundsTable {
  site_id: string;
  channel_id: string;
  round_id: string;
  uid: string;
  game_id: string;
  state: 'open' | 'settled' | 'cancelled';
  bet_minor: bigint;
  win_minor: bigint;
  available_minor: bigint;
  locked_minor: bigint;
  opened_at: Date;
  changed_at: Date;
  closed_by: string | null;
  closed_at: Date | null;
  /** When the round was first settled; it counts from then on. */
  settled_at: Generated<Date | null>;
  /**
   * Whether the round changed after its settlement and the modules that pay by its days are not notified yet
   * (late_changes).
   */
  is_late: Generated<boolean>;
  /** When late changes were last checked; null: never. */
  late_seen_at: Generated<Date | null>;
  /** Whether the round won or was closed at least once, so that its stakes are in channel_days. */
  is_counted: Generated<boolean>;
  reported_at: Date | null;
  asked_at: Generated<Date | null>;
  grants: ColumnType<Grants | null, string | null | undefined, string | null>;
}

/** A player's day that changed after payments for it may have been made. */
export interface LateChangesTable {
  site_id: string;
  reader: 'agents' | 'cashback' | 'wheel';
  uid: string;
  day: number;
  note_id: string;
}

export interface PlayMinutesTable {
  site_id: string;
  uid: string;
  minute: Date;
  bet_minor: bigint;
  win_minor: bigint;
}

export interface ChannelDaysTable {
  site_id: string;
  channel_id: string;
  day: number;
  part: number;
  bet_minor: bigint;
  win_minor: bigint;
  free_minor: bigint;
}

export interface BetEventsTable {
  site_id: string;
  event_id: string;
  uid: string;
  channel: string;
  game: string;
  round: string;
  /** The provider's id of the bet; for a rollback, of the reversed bet. */
  bet_id: string;
  kind: 'bet' | 'rollback' | 'late';
  amount_minor: bigint;
  from_available_minor: bigint;
  from_hold_minor: bigint;
  from_bonus_minor: bigint;
  journal_id: bigint;
  /** The active bonus at the time of the bet, also for late events; '' for none. */
  grant_id: Generated<string>;
  at: Date;
}

export interface ChannelTransfersTable {
  site_id: string;
  transfer_id: string;
  uid: string;
  channel_id: string;
  direction: 'in' | 'out';
  is_recall: boolean;
  amount_minor: bigint;
  /** false for a recall whose amount is not known yet. */
  is_counted: Generated<boolean>;
  state: 'sent' | 'unknown' | 'done' | 'refused';
  idempotency_key: string;
  next_poll_at: Date | null;
  poll_count: Generated<number>;
  created_at: Date;
  changed_at: Date;
}

export interface SandboxWalletMovesTable {
  site_id: string;
  channel_id: string;
  reference: string;
  uid: string;
  amount_minor: bigint;
}

export interface UnpaidPlayTable {
  site_id: string;
  uid: string;
  journal_id: bigint;
  since_day: number;
  minor: bigint;
  is_gift: boolean;
  /** Whether the row is part of the net loss since the money arrived; otherwise of losses that were won back. */
  is_net: boolean;
  number: number;
  placed_at: Date;
  /** Whether the row reduces the player's stakes for levels, because the lost money came from another user. */
  is_sent: boolean;
  /** The amount that reduces the stakes, if another debt has since taken over a part of the row; null: `minor`. */
  sent_minor: bigint | null;
}

export interface UnpaidDebtsTable {
  site_id: string;
  journal_id: bigint;
  uid: string;
  kind: number;
  minor: bigint;
  left_minor: bigint;
  came_at: Date;
  uids: string[];
  looked_at: Date;
  waits: boolean;
  repaid_at: Date | null;
  /** The number of failed checks since the last successful one, and the time of the next try. */
  failures: Generated<number>;
  retry_at: Generated<Date | null>;
}

/** A user who may have received the money of a debt, including the debtor. */
export interface UnpaidReachedTable {
  site_id: string;
  uid: string;
  journal_id: bigint;
  debtor_uid: string;
  /** When the user first received money; for the debtor, when the owed money arrived. */
  at: Date;
  minor: bigint;
}

export interface UnpaidLooksTable {
  site_id: string;
  looked_at: Date;
}

export interface ChannelsTables {
  channels: ChannelsTable;
  channel_games: ChannelGamesTable;
  launch_tokens: LaunchTokensTable;
  channel_transactions: ChannelTransactionsTable;
  rounds: RoundsTable;
  play_minutes: PlayMinutesTable;
  channel_days: ChannelDaysTable;
  bet_events: BetEventsTable;
  channel_transfers: ChannelTransfersTable;
  sandbox_wallet_moves: SandboxWalletMovesTable;
  late_changes: LateChangesTable;
  unpaid_play: UnpaidPlayTable;
  unpaid_debts: UnpaidDebtsTable;
  unpaid_looks: UnpaidLooksTable;
  unpaid_reached: UnpaidReachedTable;
}

export const channelsPlacements: PlacementsOf<ChannelsTables> = {
  channels: 'distributed',
  channel_games: 'distributed',
  launch_tokens: 'distributed',
  channel_transactions: 'distributed',
  rounds: 'distributed',
  play_minutes: 'distributed',
  bet_events: 'distributed',
  channel_transfers: 'distributed',
  sandbox_wallet_moves: 'distributed',
  channel_days: 'distributed',
  late_changes: 'distributed',
  unpaid_play: 'distributed',
  unpaid_debts: 'distributed',
  unpaid_looks: 'distributed',
  unpaid_reached: 'distributed',
};
