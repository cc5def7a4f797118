import type { Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export type RiskEvidence = Readonly<Record<string, string | number | readonly string[]>>;

export type RiskRule = 'circular' | 'unplayed' | 'structuring' | 'shared_device' | 'shared_account' | 'uncomputed';

export interface RiskFindingsTable {
  site_id: string;
  finding_id: string;
  rule: RiskRule;
  subject: string;
  uid: string;
  uids: string[];
  amount_minor: bigint;
  /** null for findings from before this column existed. */
  counted_from: Date | null;
  covered_minor: bigint;
  evidence: JSONColumnType<RiskEvidence, string, never>;
  holds: boolean;
  due_at: Date;
  state: 'open' | 'watching' | 'confirmed' | 'cleared';
  version: number;
  claimed_by: string | null;
  claim_expires_at: Date | null;
  created_at: Date;
  changed_at: Date;
}

export interface RiskFindingTransitionsTable {
  site_id: string;
  finding_id: string;
  version: number;
  from_state: string;
  event: string;
  to_state: string;
  actor: string;
  reason: string;
  at: Date;
}

export interface RiskFindingUsersTable {
  site_id: string;
  uid: string;
  finding_id: string;
}

export interface RiskTransfersTable {
  site_id: string;
  from_uid: string;
  to_uid: string;
  day: number;
  amount_minor: bigint;
}

export interface RiskScansTable {
  site_id: string;
  rule: RiskRule;
  scanned_until: Date;
  failures: Generated<number>;
}

export interface RiskTables {
  risk_findings: RiskFindingsTable;
  risk_finding_transitions: RiskFindingTransitionsTable;
  risk_finding_users: RiskFindingUsersTable;
  risk_transfers: RiskTransfersTable;
  risk_scans: RiskScansTable;
}

export const riskPlacements: PlacementsOf<RiskTables> = {
  risk_findings: 'distributed',
  risk_finding_transitions: 'distributed',
  risk_finding_users: 'distributed',
  risk_transfers: 'distributed',
  risk_scans: 'distributed',
};
