import type { Generated } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export interface VipMembersTable {
  site_id: string;
  uid: string;
  reached: number;
  played: Generated<number>;
  kept: Generated<number>;
  floor: Generated<number>;
  period_from: number;
  period_months: number;
  is_warned: Generated<boolean>;
  /** Whether points were reversed and the level's benefits are not reviewed yet. */
  is_undone: Generated<boolean>;
  stayed_minor: Generated<bigint>;
  due_day: number | null;
  unpaid_number: Generated<number>;
  /** When the user's rounds were last checked for bets on both sides; null: never. */
  rounds_seen_at: Generated<Date | null>;
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
  earnings_minor: bigint;
}

export interface VipDepositDaysTable {
  site_id: string;
  uid: string;
  day: number;
  in_minor: bigint;
  out_minor: bigint;
}

export interface VipMovesTable {
  site_id: string;
  move_id: string;
  uid: string;
  from_level: number;
  to_level: number;
  kind: 'reached' | 'not_kept' | 'by_hand' | 'taken_back' | 'left';
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
  counted_from: Generated<number>;
  basis_minor: Generated<bigint>;
  stayed_day: number | null;
  spare_minor: Generated<bigint>;
}

export interface VipBonusReturnsTable {
  site_id: string;
  uid: string;
  month: number;
  returned_at: Date;
}

export interface VipGroundsTable {
  site_id: string;
  uid: string;
  record_id: string;
  level: number;
  kind: 'bonus' | 'rebate';
  counted_from: number;
  basis_minor: bigint;
  stayed_day: number | null;
  spare_minor: bigint;
  state: Generated<'held' | 'gone' | 'taken'>;
}

export interface VipEvenRoundsTable {
  site_id: string;
  uid: string;
  channel_id: string;
  round_id: string;
  month: number;
  minor: bigint;
}

export interface VipTables {
  vip_members: VipMembersTable;
  vip_counted: VipCountedTable;
  vip_steam: VipSteamTable;
  vip_deposit_days: VipDepositDaysTable;
  vip_moves: VipMovesTable;
  vip_bonuses: VipBonusesTable;
  vip_bonus_returns: VipBonusReturnsTable;
  vip_grounds: VipGroundsTable;
  vip_even_rounds: VipEvenRoundsTable;
}

export const vipPlacements: PlacementsOf<VipTables> = {
  vip_members: 'distributed',
  vip_counted: 'distributed',
  vip_steam: 'distributed',
  vip_moves: 'distributed',
  vip_bonuses: 'distributed',
  vip_deposit_days: 'distributed',
  vip_bonus_returns: 'distributed',
  vip_grounds: 'distributed',
  vip_even_rounds: 'distributed',
};
