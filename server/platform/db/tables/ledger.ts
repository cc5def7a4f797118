import type { Generated } from 'kysely';

export interface AccountsTable {
  site_id: string;
  account_id: bigint;
  balance_minor: Generated<bigint>;
  version: Generated<bigint>;
  floor_minor: bigint;
  last_at_ms: Generated<bigint>;
  used_day: Generated<number>;
  used_day_minor: Generated<bigint>;
  used_week_minor: Generated<bigint>;
  used_month_minor: Generated<bigint>;
  frozen: Generated<boolean>;
  unit: string;
  name: string;
}

export interface JournalsTable {
  site_id: string;
  journal_id: string;
  at: Date;
  kind: string;
  key: string;
  request_hash: string;
  actor: string;
  origin: string;
  reason: string;
  legs: string;
  owner_total_minor: bigint | null;
}

export interface PostingsTable {
  site_id: string;
  account_id: bigint;
  version: bigint;
  amount_minor: bigint;
  balance_after_minor: bigint;
  at: Date;
  journal_id: string;
  kind: string;
}

export interface JournalSealsTable {
  site_id: string;
  position: bigint;
  journal_id: string;
  hash: Buffer;
}

export interface SafesTable {
  site_id: string;
  uid: string;
  password_hash: string;
  tries_left: number;
  locks: number;
  locked_until: Date | null;
  updated_at: Date;
}

export interface LedgerTables {
  accounts: AccountsTable;
  journals: JournalsTable;
  postings: PostingsTable;
  journal_seals: JournalSealsTable;
  safes: SafesTable;
}
