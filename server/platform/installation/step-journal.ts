import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * A file that records the finished steps of a longer work, so that the next run continues after a kill. Each step is
 * recorded when it is done. Only the last step may be recorded before it begins: after that, a run must finish it and
 * not start again.
 */
export interface StepJournal<Entry extends { readonly step: string }> {
  read(): Entry | null;
  write(entry: Entry): Entry;
  remove(): void;
  /** Whether the recorded work has reached this step. */
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
    // Written under another name and renamed: the next run could not read half an entry.
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
