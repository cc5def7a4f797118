import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export interface SitesTable {
  site_id: string;
  name: string;
  company_name: string | null;
  icp: string | null;
  unit: Generated<string>;
  timezone: Generated<string>;
  area_code: Generated<string>;
  locale: Generated<string>;
  role_labels: JSONColumnType<Record<string, Record<string, string>>, string | undefined, string>;
  settings: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  demo_edition: Generated<number>;
  is_default: Generated<boolean>;
  created_at: Date;
  version: Generated<number>;
}

/** The stored values of a section of the settings. */
export type SettingJson =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly Readonly<Record<string, string | number | boolean | null | readonly string[]>>[];

export interface SiteSettingsHistoryTable {
  site_id: string;
  section: string;
  version: number;
  at: Date;
  operator_id: string;
  operator_name: string;
  approved_by_name: string | null;
  reason: string;
  content: JSONColumnType<Record<string, SettingJson>, string, string>;
}

/** A former host of a site. */
export interface FormerDomainsTable {
  domain: string;
  site_id: string;
  until: Date;
}

export interface SiteDomainsTable {
  domain: string;
  site_id: string;
  name: string;
  company_name: string | null;
  icp: string | null;
}

export interface SiteVersionsTable {
  site_id: string;
  catalogue_version: Generated<bigint>;
}

export interface UsersTable {
  site_id: string;
  uid: string;
  area_code: string;
  /** The last four digits of the phone; the whole number is sealed. */
  phone: string;
  /** Keyed hash of site, area code and number; null for a closed account, and until the server has sealed it. */
  phone_hash: Generated<string | null>;
  phone_sealed: Generated<string>;
  password_hash: string | null;
  name: string | null;
  role: Generated<number>;
  job: Generated<number>;
  level: Generated<number>;
  rate: Generated<string>;
  rate1: Generated<string>;
  rate2: Generated<string>;
  default_rate: Generated<string>;
  inviter_uid: string | null;
  status: Generated<'active' | 'frozen'>;
  locale: string;
  avatar: Generated<string>;
  /**
   * The name that the user chose for the user's own pages; '' until then. `name` comes from the first payout account.
   */
  shown_name: Generated<string>;
  /** 19900131; null if the site does not require it. */
  birth_day: number | null;
  /** When the user closed the account, which is then pseudonymised and permanently frozen. */
  closed_at: Date | null;
  /** When two operators erased the person: no column of the row identifies a person any more. */
  erased_at: Date | null;
  created_at: Date;
  /** When the phone number was last changed; null: never. */
  phone_changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Closed accounts, which once-per-person rules count as well. */
export interface EarlierAccountsTable {
  site_id: string;
  uid: string;
  phone_hash: string;
  closed_at: Date;
  /** The next account with the same phone. */
  later_uid: string | null;
}

export type SessionEndReason = 'logout' | 'elsewhere' | 'password' | 'frozen';

export interface UserConsentsTable {
  site_id: string;
  uid: string;
  kind: 'terms' | 'privacy';
  /** Fingerprint of the texts. */
  version: string;
  locale: string;
  agreed_at: Date;
}

export interface SessionsTable {
  site_id: string;
  token_hash: Buffer;
  session_id: string;
  uid: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: SessionEndReason | null;
  address: string;
  device: string;
}

export interface OneTimeCodesTable {
  site_id: string;
  phone_hash: string;
  purpose: string;
  code_signature: string;
  tries_left: number;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface AttemptCountersTable {
  site_id: string;
  subject: string;
  used: number;
  window_ends: Date;
  strikes: Generated<number>;
}

/** A file written in the background for a requester. */
export interface FileExportsTable {
  site_id: string;
  export_id: string;
  owner: string;
  kind: string;
  request: JSONColumnType<Record<string, unknown>, string, never>;
  place: number;
  locale: string;
  state: Generated<'waiting' | 'ready' | 'expired' | 'failed'>;
  parts: Generated<number>;
  cursor: Generated<string>;
  attempts: Generated<number>;
  due_at: Date | null;
  created_at: Date;
  expires_at: Date | null;
}

export interface FileExportPartsTable {
  site_id: string;
  export_id: string;
  part: number;
  content: string;
}

export interface TransferFavouritesTable {
  site_id: string;
  uid: string;
  favoured_uid: string;
  chosen_at: Date;
}

export interface InviterConsentsTable {
  site_id: string;
  uid: string;
  shows_name: boolean;
  changed_at: Date;
}

interface UserTotalsTable {
  site_id: string;
  uid: string;
  total_minor: bigint;
}

interface UserTotalMarksTable {
  site_id: string;
  read_to: Date;
}

export interface SitesUsersTables {
  sites: SitesTable;
  site_settings_history: SiteSettingsHistoryTable;
  site_domains: SiteDomainsTable;
  former_domains: FormerDomainsTable;
  site_versions: SiteVersionsTable;
  users: UsersTable;
  user_totals: UserTotalsTable;
  user_total_marks: UserTotalMarksTable;
  earlier_accounts: EarlierAccountsTable;
  sessions: SessionsTable;
  user_consents: UserConsentsTable;
  inviter_consents: InviterConsentsTable;
  transfer_favourites: TransferFavouritesTable;
  one_time_codes: OneTimeCodesTable;
  attempt_counters: AttemptCountersTable;
  file_exports: FileExportsTable;
  file_export_parts: FileExportPartsTable;
}

export const sitesUsersPlacements: PlacementsOf<SitesUsersTables> = {
  sites: 'local',
  site_settings_history: 'distributed',
  site_domains: 'local',
  former_domains: 'local',
  site_versions: 'distributed',
  users: 'distributed',
  user_totals: 'distributed',
  user_total_marks: 'distributed',
  earlier_accounts: 'distributed',
  sessions: 'distributed',
  user_consents: 'distributed',
  inviter_consents: 'distributed',
  transfer_favourites: 'distributed',
  one_time_codes: 'distributed',
  attempt_counters: 'distributed',
  file_exports: 'distributed',
  file_export_parts: 'distributed',
};
