import type { ColumnType, Generated } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

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
  need_level: Generated<number>;
  left_level: number | null;
  amount_minor: bigint;
  until: Date;
  created_at: Date;
  claimed_at: Date | null;
  claim_key: string | null;
  taken_base_minor: Generated<bigint>;
  taken_minor: Generated<bigint>;
  /** Hundredths by day. */
  counted_days: ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
}

export interface RebateChecksTable {
  site_id: string;
  uid: string;
  request_id: string;
}

export interface RebatesTables {
  rebate_periods: RebatePeriodsTable;
  rebates: RebatesTable;
  rebate_checks: RebateChecksTable;
}

export const rebatesPlacements: PlacementsOf<RebatesTables> = {
  rebate_periods: 'distributed',
  rebate_checks: 'distributed',
  rebates: 'distributed',
};
