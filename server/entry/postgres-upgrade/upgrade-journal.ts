import { join } from 'node:path';
import { UPGRADE_DRAFT } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { openStepJournal, type StepJournal } from '../../platform/installation/step-journal.ts';
import type { TableFigures } from '../../platform/postgres-upgrade/tables.ts';

/** The steps in their order. Each step is recorded when it is done; only the last one is recorded before it begins. */
const STEPS = ['begun', 'copied', 'counted', 'checked', 'switching'] as const;

/** DATA_DIR/postgres-upgrade/upgrade.json: the finished steps of an upgrade. */
export interface UpgradeEntry {
  readonly step: (typeof STEPS)[number];
  readonly from: number;
  readonly to: number;
  /**
   * The old database's state when it was stopped after the copy. If the state differs now, a server has written to the
   * database since.
   */
  readonly state: string | null;
  readonly figures: TableFigures;
  /** The last seal of each site, which the new chains must reach. */
  readonly heads: Readonly<Record<string, { readonly position: string; readonly hash: string }>>;
  /** The name that the old folder gets, inside the data directory. */
  readonly aside: string;
}

export const draftOf = (dataDir: string): string => join(dataDir, UPGRADE_DRAFT);

export function openUpgradeJournal(dataDir: string): StepJournal<UpgradeEntry> {
  return openStepJournal(join(draftOf(dataDir), 'upgrade.json'), STEPS);
}
