import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { type BroadcastRow, stateAfter, writeState } from './broadcast-store.ts';

/** Whether the broadcast can be scheduled as it is. */
export function checkSchedule(row: BroadcastRow, now: Date): Result<null, 'record_state' | 'date_past'> {
  const state = stateAfter(row, 'schedule');
  if (!state.ok) return state;
  return row.send_at && row.send_at < now ? refuse('date_past') : ok(null);
}

export function writeSchedule(
  tx: Transaction,
  row: BroadcastRow,
  { by, approvedBy, count }: { by: string; approvedBy: string; count: number },
  now: Date,
): Promise<void> {
  const change = { state: 'scheduled', send_at: row.send_at ?? now, audience: count } as const;
  return writeState(tx, row, { ...change, scheduled_by: by, approved_by: approvedBy }, now);
}
