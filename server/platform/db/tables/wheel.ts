import type { Generated } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export interface WheelTablesTable {
  site_id: string;
  table_id: string;
  prizes: unknown;
  created_at: Date;
}

export interface WheelSeedsTable {
  site_id: string;
  seed_id: string;
  uid: string;
  hash: string;
  seed_sealed: string;
  created_at: Date;
  revealed_at: Date | null;
}

export interface WheelPlayersTable {
  site_id: string;
  uid: string;
  seed_id: string;
  client_seed: string;
  next_nonce: Generated<number>;
  recharge_minor: Generated<bigint>;
  available_version: Generated<bigint>;
  debt_version: Generated<bigint>;
  created_at: Date;
}

export interface WheelDrawsTable {
  site_id: string;
  draw_id: string;
  uid: string;
  unit: string;
  campaign: string;
  day: number;
  seed_id: string;
  client_seed: string;
  nonce: number;
  roll: bigint;
  table_id: string;
  drawn: string;
  prize: string;
  replaced: '' | 'stock' | 'budget';
  kind: 'money' | 'thing' | 'none';
  amount_minor: bigint;
  multiplier: 1 | 2;
  doubling_minor: bigint | null;
  key: string;
  at: Date;
}

export interface WheelUsedTable {
  site_id: string;
  campaign: string;
  prize: string;
  pieces: Generated<number>;
  amount_minor: Generated<bigint>;
}

export interface WheelPrizesTable {
  site_id: string;
  prize_id: string;
  uid: string;
  unit: string;
  prize: string;
  name: string;
  kind: 'money' | 'thing';
  amount_minor: bigint;
  state: string;
  version: number;
  due_at: Date;
  claimed_by: string | null;
  claim_expires_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

export interface WheelPrizeTransitionsTable {
  site_id: string;
  prize_id: string;
  version: number;
  before_version: Generated<number | null>;
  from_state: string;
  event: string;
  to_state: string;
  actor: string;
  reason: Generated<string>;
  at: Date;
}

export interface WheelDevicesTable {
  site_id: string;
  campaign: string;
  device_id: string;
  uid: string;
  at: Date;
}

export interface WheelDoublingsBackTable {
  site_id: string;
  prize_id: string;
  uid: string;
  amount_minor: bigint;
  returned_at: Date;
}

export interface WheelTables {
  wheel_doublings_back: WheelDoublingsBackTable;
  wheel_devices: WheelDevicesTable;
  wheel_tables: WheelTablesTable;
  wheel_seeds: WheelSeedsTable;
  wheel_players: WheelPlayersTable;
  wheel_draws: WheelDrawsTable;
  wheel_used: WheelUsedTable;
  wheel_prizes: WheelPrizesTable;
  wheel_prize_transitions: WheelPrizeTransitionsTable;
}

export const wheelPlacements: PlacementsOf<WheelTables> = {
  wheel_doublings_back: 'distributed',
  wheel_tables: 'distributed',
  wheel_seeds: 'distributed',
  wheel_players: 'distributed',
  wheel_devices: 'distributed',
  wheel_draws: 'distributed',
  wheel_used: 'distributed',
  wheel_prizes: 'distributed',
  wheel_prize_transitions: 'distributed',
};
