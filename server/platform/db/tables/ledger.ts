import type { ColumnType, Generated } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

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
  proven_day: Generated<number>;
  proven_day_minor: Generated<bigint>;
  frozen: Generated<boolean>;
  unit: string;
  name: string;
}

export interface JournalsTable {
  journal_id: bigint;
  at: Date;
  actor: bigint;
  owner_total_minor: bigint | null;
  kind: number;
  site_id: string;
  key_hash: Buffer;
  request_hash: Buffer;
  legs: Buffer;
  origin: Buffer;
  record_id: string;
  reason: string;
}

export interface LedgerActorsTable {
  site_id: string;
  actor_id: bigint;
  name: string;
}

export interface LedgerNodesTable {
  node: number;
  holder: string;
  expires_at: Date;
  last_ms: bigint;
}

export interface PostingsTable {
  account_id: bigint;
  version: bigint;
  amount_minor: bigint;
  balance_after_minor: bigint;
  at: Date;
  journal_id: bigint;
  kind: number;
  site_id: string;
}

export interface JournalBlocksTable {
  site_id: string;
  position: bigint;
  first_id: bigint;
  last_id: bigint;
  is_late: boolean;
  journals: number;
  ids: Buffer;
  digests: Buffer;
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
  /** The user's own limit above which payments ask for the password; null: as the site demands. */
  pin_above_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
}

export interface TransfersMadeTable {
  site_id: string;
  journal_id: bigint;
  from_uid: string;
  to_uid: string;
  minor: bigint;
}

export interface DebtsMadeTable {
  site_id: string;
  journal_id: bigint;
  uid: string;
  kind: number;
  minor: bigint;
  at: Date;
}

export interface LedgerTables {
  debts_made: DebtsMadeTable;
  transfers_made: TransfersMadeTable;
  accounts: AccountsTable;
  journals: JournalsTable;
  postings: PostingsTable;
  journal_blocks: JournalBlocksTable;
  ledger_actors: LedgerActorsTable;
  ledger_nodes: LedgerNodesTable;
  safes: SafesTable;
}

export const ledgerPlacements: PlacementsOf<LedgerTables> = {
  debts_made: 'distributed',
  accounts: 'distributed',
  transfers_made: 'distributed',
  journals: 'distributed',
  postings: 'distributed',
  journal_blocks: 'distributed',
  ledger_actors: 'distributed',
  ledger_nodes: 'local',
  safes: 'distributed',
};
