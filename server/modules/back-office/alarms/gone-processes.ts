import type { ProcessRow } from './store.ts';

/** A process that has reported nothing for longer counts as gone. */
const GONE_AFTER_MS = 120_000;

export function isSilent({ seen_at }: Pick<ProcessRow, 'seen_at'>, now: Date): boolean {
  return now.getTime() - seen_at.getTime() > GONE_AFTER_MS;
}

/**
 * Processes that ended without being stopped. If the same machine has started a newer process since, the old one was
 * restarted and raises no alarm.
 */
export function goneProcesses(rows: readonly ProcessRow[], now: Date): ProcessRow[] {
  return rows.filter(
    (row) => isSilent(row, now) && !rows.some(({ host, started_at: at }) => host === row.host && at > row.seen_at),
  );
}
