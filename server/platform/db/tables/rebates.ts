import type { Generated } from 'kysely';

export interface RebatePeriodsTable {
  site_id: string;
  rule: string;
  from_day: number;
  to_day: number;
  since_day: number;
  ends_at: Date;
  closed_at: Date | null;
  base: 'own' | 'team' | 'conversions' | null;
}

export interface RebatesTable {
  site_id: string;
  rebate_id: string;
  uid: string;
  rule: string;
  from_day: number;
  to_day: number;
  name: string;
  base: 'own' | 'team' | 'conversions';
  base_minor: bigint;
  rate: number;
  level: Generated<number>;
  level_rate: Generated<number>;
  amount_minor: bigint;
  until: Date;
  created_at: Date;
  claimed_at: Date | null;
  claim_key: string | null;
}

export interface RebatesTables {
  rebate_periods: RebatePeriodsTable;
  rebates: RebatesTable;
}
