import { join } from 'node:path';
import { openStepJournal, type StepJournal } from '@pitaka/server/platform/installation/step-journal.ts';
import { versionsFolder } from '@pitaka/server/platform/installation/versions.ts';

/** The steps in their order. Each step is recorded when it is done; only the last one is recorded before it begins. */
export const STEPS = ['begun', 'backed-up', 'built', 'tried', 'switching'] as const;
export type Step = (typeof STEPS)[number];

/** versions/update.json: the finished steps of an update. A killed update is continued from here. */
export interface Journal {
  readonly step: Step;
  /** The requested version: a tag, a branch or a folder. */
  readonly to: string;
  readonly from: {
    readonly folder: string;
    readonly version: string;
    readonly before: string | null;
    readonly accepts: readonly string[];
  };
  /** The folder of the new version; null until it is made. */
  readonly folder: string | null;
  readonly version: string | null;
  readonly backup: string | null;
  readonly isBack: boolean;
}

const journalOf = (root: string): StepJournal<Journal> =>
  openStepJournal(join(versionsFolder(root), 'update.json'), STEPS);

export const readJournal = (root: string): Journal | null => journalOf(root).read();
export const writeJournal = (root: string, journal: Journal): Journal => journalOf(root).write(journal);
export const removeJournal = (root: string): void => journalOf(root).remove();

export function isDone(journal: Journal, step: Step): boolean {
  return STEPS.indexOf(journal.step) >= STEPS.indexOf(step);
}
