import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A file that notes how far work of several steps has come, so that the run after a kill goes on from there. Each step
 * is noted when it is done, except a last one that is noted before it begins: it has to be finished, not begun anew.
 */
export interface StepJournal<Entry extends { readonly step: string }> {
  read(): Entry | null;
  write(entry: Entry): Entry;
  remove(): void;
  /** Whether the entry has come as far as this step. */
  isDone(entry: Entry, step: Entry['step']): boolean;
}

export function openStepJournal<Entry extends { readonly step: string }>(
  path: string,
  steps: readonly Entry['step'][],
): StepJournal<Entry> {
  return {
    read() {
      try {
        return JSON.parse(readFileSync(path, 'utf8')) as Entry;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    // Renamed into place: half an entry could not be read by the run that goes on.
    write(entry) {
      writeFileSync(`${path}.new`, `${JSON.stringify(entry, null, 2)}\n`, { mode: 0o600 });
      renameSync(`${path}.new`, path);
      return entry;
    },
    remove() {
      rmSync(path, { force: true });
    },
    isDone: (entry, step) => steps.indexOf(entry.step) >= steps.indexOf(step),
  };
}
