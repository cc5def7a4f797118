import type { ColumnType, Generated } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export interface BonusRuleVersionsTable {
  site_id: string;
  rule_id: string;
  version: number;
  is_on: boolean;
  effective_from: Date;
  terms: ColumnType<unknown, string, never>;
  created_at: Date;
  created_by: string;
  reason: string;
}

export interface BonusRulesTable {
  site_id: string;
  rule_id: string;
  code: string | null;
  grants: Generated<number>;
  granted_minor: Generated<bigint>;
  returned_minor: Generated<bigint>;
}

export type GrantState = 'queued' | 'active' | 'released' | 'expired' | 'forfeited';
export type GrantEnd =
  | ''
  | 'met'
  | 'expired'
  | 'person'
  | 'withdrawal'
  | 'operator'
  | 'rollback'
  | 'outflow'
  | 'charge_back'
  | 'level';

export interface BonusGrantsTable {
  site_id: string;
  grant_id: string;
  uid: string;
  rule_id: string;
  rule_version: number;
  occasion: string;
  state: GrantState;
  amount_minor: bigint;
  base_minor: bigint;
  need_minor: bigint;
  done_minor: Generated<bigint>;
  claimed_at: Date;
  claim_key: string;
  started_at: Date | null;
  wager_until: Date | null;
  seen_version: Generated<bigint>;
  ended_at: Date | null;
  end_reason: Generated<GrantEnd>;
  end_note: Generated<string>;
  released_minor: Generated<bigint>;
  forfeited_minor: Generated<bigint>;
  missing_minor: Generated<bigint>;
  postings: Generated<number>;
}

export interface BonusPeopleTable {
  site_id: string;
  uid: string;
}

export interface BonusWagersTable {
  site_id: string;
  event_id: string;
  grant_id: string;
  channel: string;
  game: string;
  round: string;
  bet_id: string;
  amount_minor: bigint;
  percent: number;
  counted_minor: bigint;
  /** The amount subtracted from the counted sum, because the staked money is owed. */
  unpaid_minor: Generated<bigint>;
  at: Date;
  rolled_back_at: Date | null;
}

export interface BonusChargeBacksTable {
  site_id: string;
  deposit_id: string;
  uid: string;
}

export interface BonusesTables {
  bonus_charge_backs: BonusChargeBacksTable;
  bonus_rule_versions: BonusRuleVersionsTable;
  bonus_rules: BonusRulesTable;
  bonus_grants: BonusGrantsTable;
  bonus_people: BonusPeopleTable;
  bonus_wagers: BonusWagersTable;
}

export const bonusesPlacements: PlacementsOf<BonusesTables> = {
  bonus_rule_versions: 'distributed',
  bonus_rules: 'distributed',
  bonus_grants: 'distributed',
  bonus_people: 'distributed',
  bonus_wagers: 'distributed',
  bonus_charge_backs: 'distributed',
};
