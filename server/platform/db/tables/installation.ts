import type { Generated } from 'kysely';
import type { PlacementsOf } from '../placement.ts';

export interface SecretKeyMarksTable {
  key_id: string;
  fingerprint: string;
  seen_at: Date;
}

export interface MediaMarkTable {
  only_one: Generated<boolean>;
  mark: string;
}

export interface InstallationMarkTable {
  only_one: Generated<boolean>;
  id: string;
  created_at: Date;
  version: string;
}

export interface BackupRunsTable {
  run_id: string;
  kind: 'base' | 'proof';
  line: string;
  started_at: Date;
  ended_at: Date;
  ok: boolean;
  bytes: bigint;
  stored_bytes: bigint;
  detail: string;
}

export interface BackupArchiveTable {
  only_one: Generated<boolean>;
  line: string;
  covered_at: Date;
}

export interface RefusedKeysTable {
  site_id: string;
  setting: 'PAYOUT' | 'DEPOSIT' | 'SMS' | 'PLATFORM_MESSAGING' | 'PLATFORM_VIDEO' | 'CHANNEL';
  provider: string;
  operation: string;
  status: number;
  since: Date;
  last_at: Date;
  calls: Generated<bigint>;
}

export interface InstallationTables {
  refused_keys: RefusedKeysTable;
  backup_runs: BackupRunsTable;
  backup_archive: BackupArchiveTable;
  secret_key_marks: SecretKeyMarksTable;
  media_mark: MediaMarkTable;
  installation_mark: InstallationMarkTable;
}

export const installationPlacements: PlacementsOf<InstallationTables> = {
  backup_runs: 'local',
  backup_archive: 'local',
  secret_key_marks: 'local',
  media_mark: 'local',
  installation_mark: 'local',
  // There are few such rows, and most of them belong to the whole server.
  refused_keys: 'local',
};
