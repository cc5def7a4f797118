import type { Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export type OperatorSessionEndReason = 'logout' | 'elsewhere' | 'password' | 'disabled' | 'reset';
export type OperatorRole = 'support' | 'cashier' | 'risk' | 'manager' | 'owner';

export interface OperatorsTable {
  operator_id: string;
  name: string;
  password_hash: string;
  must_change_password: Generated<boolean>;
  needs_second_factor: Generated<boolean>;
  totp_sealed: Generated<string | null>;
  totp_sealed_next: Generated<string | null>;
  totp_last_step: Generated<bigint>;
  status: Generated<'active' | 'disabled'>;
  created_at: Date;
}

export interface OperatorSitesTable {
  site_id: string;
  operator_id: string;
  role: OperatorRole;
  since: Date;
  appointed_by: Generated<string>;
}

export interface OperatorSessionsTable {
  token_hash: Buffer;
  session_id: string;
  operator_id: string;
  created_at: Date;
  last_seen_at: Date;
  ended_at: Generated<Date | null>;
  end_reason: Generated<OperatorSessionEndReason | null>;
  address: string;
  device: string;
}

export interface OperatorRecoveryCodesTable {
  operator_id: string;
  code_signature: string;
  used_at: Generated<Date | null>;
}

export interface OperatorSponsorsTable {
  operator_id: string;
  sponsor_id: string;
  since: Date;
  alone: Generated<boolean>;
}

export interface OwnerLinksTable {
  site_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Generated<Date | null>;
}

export interface OperatorNewPasswordsTable {
  site_id: string;
  approval_id: string;
  password_hash: string;
}

export interface OperatorDevicesTable {
  operator_id: string;
  device_id: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface AuditRowsTable {
  site_id: string;
  position: bigint;
  at: Date;
  operator_id: string;
  operator_name: string;
  action: string;
  target: string;
  reason: string;
  address: string;
  device: string;
  detail: string;
  previous_hash: string;
  hash: string;
}

export interface SecurityEventsTable {
  site_id: string;
  event_id: string;
  at: Date;
  kind: string;
  uid: string;
  operator: string;
  address: string;
  device: string;
  detail: string;
  times: Generated<number>;
}

export interface AuditHeadsTable {
  site_id: string;
  position: bigint;
  hash: string;
}

export interface ApprovalRequestsTable {
  site_id: string;
  approval_id: string;
  kind: string;
  target_type: string;
  target_id: string;
  target_label: string;
  uid: string | null;
  payload: JSONColumnType<Record<string, unknown>, string, string>;
  summary: string;
  preview: JSONColumnType<{ label: string; before: string; after: string }[], string, string>;
  participants: Generated<string[]>;
  reason: string;
  state: Generated<'pending' | 'approved' | 'rejected' | 'cancelled'>;
  requested_by: string;
  requested_by_name: string;
  requested_at: Date;
  decided_by: Generated<string | null>;
  decided_by_name: Generated<string | null>;
  decided_at: Generated<Date | null>;
  decision_reason: Generated<string>;
  outcome: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface UserNotesTable {
  site_id: string;
  note_id: string;
  uid: string;
  about: Generated<string>;
  body: string;
  operator_id: string;
  operator_name: string;
  created_at: Date;
}

export interface SavedReasonsTable {
  site_id: string;
  reason_id: string;
  topic: 'reject' | 'hold' | 'freeze' | 'deposit' | 'finding';
  body: string;
  created_at: Date;
}

export interface SavedViewsTable {
  site_id: string;
  view_id: string;
  operator_id: string;
  page: string;
  name: string;
  search: JSONColumnType<Record<string, string>, string, string>;
  saved_at: Date;
}

export interface UserDevicesTable {
  site_id: string;
  uid: string;
  device_id: string;
  device: string;
  address: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

export type LimitedKind = 'withdrawal' | 'transfer';

export interface UserLimitsTable {
  site_id: string;
  uid: string;
  kind: LimitedKind;
  day_minor: bigint | null;
  week_minor: bigint | null;
  month_minor: bigint | null;
  since: Date;
}

export interface MadeAloneTable {
  site_id: string;
  entry_id: string;
  operator_id: string;
  road: string;
  source: string;
  amount_minor: bigint;
  record_id: string;
  at: Date;
}

export interface MadeAloneTurnsTable {
  site_id: string;
  whose: string;
  at: Date;
}

export interface OperatorsTables {
  operators: OperatorsTable;
  operator_sites: OperatorSitesTable;
  operator_sessions: OperatorSessionsTable;
  operator_recovery_codes: OperatorRecoveryCodesTable;
  operator_sponsors: OperatorSponsorsTable;
  operator_new_passwords: OperatorNewPasswordsTable;
  operator_devices: OperatorDevicesTable;
  owner_links: OwnerLinksTable;
  audit_rows: AuditRowsTable;
  audit_heads: AuditHeadsTable;
  security_events: SecurityEventsTable;
  approval_requests: ApprovalRequestsTable;
  user_notes: UserNotesTable;
  saved_reasons: SavedReasonsTable;
  saved_views: SavedViewsTable;
  user_devices: UserDevicesTable;
  user_limits: UserLimitsTable;
  made_alone: MadeAloneTable;
  made_alone_turns: MadeAloneTurnsTable;
}

export const operatorsPlacements: PlacementsOf<OperatorsTables> = {
  operators: 'local',
  operator_sites: 'local',
  operator_sessions: 'local',
  operator_recovery_codes: 'local',
  operator_sponsors: 'local',
  operator_new_passwords: 'local',
  owner_links: 'local',
  operator_devices: 'local',
  audit_rows: 'distributed',
  audit_heads: 'distributed',
  approval_requests: 'distributed',
  user_notes: 'distributed',
  saved_reasons: 'distributed',
  saved_views: 'distributed',
  user_devices: 'distributed',
  user_limits: 'distributed',
  made_alone: 'distributed',
  made_alone_turns: 'distributed',
  security_events: 'distributed',
};
