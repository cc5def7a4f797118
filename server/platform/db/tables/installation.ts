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

export interface InstallationTables {
  secret_key_marks: SecretKeyMarksTable;
  media_mark: MediaMarkTable;
}

export const installationPlacements: PlacementsOf<InstallationTables> = {
  secret_key_marks: 'local',
  media_mark: 'local',
};
