import type { Generated } from 'kysely';

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
  journal_id: bigint | null;
  rolled_back_by: string | null;
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
  reported_at: Date | null;
  asked_at: Generated<Date | null>;
}

export interface PlayMinutesTable {
  site_id: string;
  uid: string;
  minute: Date;
  bet_minor: bigint;
  win_minor: bigint;
}

export interface BetEventsTable {
  site_id: string;
  event_id: string;
  uid: string;
  channel: string;
  game: string;
  round: string;
  /** The provider's id of the bet; of a rollback, of the bet that it undoes. */
  bet_id: string;
  kind: 'bet' | 'rollback';
  amount_minor: bigint;
  from_available_minor: bigint;
  from_hold_minor: bigint;
  from_bonus_minor: bigint;
  journal_id: bigint;
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

export interface ChannelsTables {
  channels: ChannelsTable;
  channel_games: ChannelGamesTable;
  launch_tokens: LaunchTokensTable;
  channel_transactions: ChannelTransactionsTable;
  rounds: RoundsTable;
  play_minutes: PlayMinutesTable;
  bet_events: BetEventsTable;
  channel_transfers: ChannelTransfersTable;
  sandbox_wallet_moves: SandboxWalletMovesTable;
}
