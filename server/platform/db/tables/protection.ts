import type { Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

/** A stored raise: amounts as text, because JSON has no bigint. */
export interface StoredRaise {
  readonly value: string | null;
  readonly from: string;
}

export interface ProtectionLimitsTable {
  site_id: string;
  uid: string;
  kind: 'deposit' | 'loss' | 'session' | 'reality';
  period: 'day' | 'week' | 'month';
  value: bigint | null;
  raises: JSONColumnType<readonly StoredRaise[], string, string>;
}

export interface ProtectionBreaksTable {
  site_id: string;
  uid: string;
  kind: 'cooling_off' | 'excluded';
  since: Date;
  until: Date;
  ends_at: Date | null;
  stops_promotion: Generated<boolean>;
}

export type ProtectionEventKind =
  | 'limit_set'
  | 'limit_raise'
  | 'cooling_off'
  | 'excluded'
  | 'return_asked'
  | 'lifted'
  | 'exported'
  | 'closed';

/** The request and the earlier value, by name. */
type ProtectionEventDetail = Readonly<Record<string, string | number | null>>;

export interface ProtectionEventsTable {
  site_id: string;
  event_id: string;
  uid: string;
  at: Date;
  actor: string;
  kind: ProtectionEventKind;
  detail: JSONColumnType<ProtectionEventDetail, string, never>;
}

export interface ProtectionTimeTable {
  site_id: string;
  uid: string;
  day: number;
  seconds: Generated<number>;
  since: Date;
  last_at: Date;
  checked_at: Date;
}

export interface ProtectionTables {
  protection_limits: ProtectionLimitsTable;
  protection_breaks: ProtectionBreaksTable;
  protection_events: ProtectionEventsTable;
  protection_time: ProtectionTimeTable;
}

export const protectionPlacements: PlacementsOf<ProtectionTables> = {
  protection_limits: 'distributed',
  protection_breaks: 'distributed',
  protection_events: 'distributed',
  protection_time: 'distributed',
};
