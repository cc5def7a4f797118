import type { Generated } from 'kysely';

export interface VipMembersTable {
  site_id: string;
  uid: string;
  reached: number;
  period_from: number;
  period_months: number;
  is_warned: Generated<boolean>;
}

export interface VipCountedTable {
  site_id: string;
  account_id: bigint;
  version: bigint;
}

export interface VipSteamTable {
  site_id: string;
  uid: string;
  month: number;
  turnover_minor: bigint;
  deposits_minor: bigint;
  earnings_minor: bigint;
}

export interface VipMovesTable {
  site_id: string;
  move_id: string;
  uid: string;
  from_level: number;
  to_level: number;
  kind: 'reached' | 'not_kept' | 'by_hand';
  at: Date;
  steam_minor: bigint | null;
  need_minor: bigint | null;
  period_from: number | null;
  moved_by: Generated<string>;
  reason: Generated<string>;
}

export interface VipBonusesTable {
  site_id: string;
  uid: string;
  month: number;
  level: number;
  amount_minor: bigint;
  claimed_at: Date;
  claim_key: string;
}

export interface VipTables {
  vip_members: VipMembersTable;
  vip_counted: VipCountedTable;
  vip_steam: VipSteamTable;
  vip_moves: VipMovesTable;
  vip_bonuses: VipBonusesTable;
}
