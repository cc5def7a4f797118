import { journalId, SEQUENCE_COUNT } from '@pitaka/core/money/ledger/journal-id.ts';

/** This process has no node number, or its lease has expired. Nothing was changed, and the caller may retry. */
export class NoNode extends Error {
  override name = 'NoNode';
  /** PostgreSQL's code for "run this again". */
  readonly code = '40001';
}

interface HeldNode {
  readonly node: number;
  /** Measured by the process's monotonic clock, which is independent of changes of the system time. */
  validUntil: number;
}

let held: HeldNode | undefined;
let lastMs = 0;
let sequence = 0;
let waiting = Promise.withResolvers<void>();

const PATIENCE_MS = 5_000;

/** From now on, journal ids have this node number, and are later than all earlier ids. */
export function useNode(node: number, options: { validUntil?: number; after?: number } = {}): void {
  const { after = 0 } = options;
  if (held?.node !== node || after > lastMs) {
    lastMs = after;
    // The first id is in a later millisecond.
    sequence = SEQUENCE_COUNT - 1;
  }
  held = { node, validUntil: options.validUntil ?? Number.POSITIVE_INFINITY };
  waiting.resolve();
}

export function releaseNode(): void {
  held = undefined;
  waiting = Promise.withResolvers();
}

/** The time of the last id. */
export function lastIdMs(): number {
  return lastMs;
}

/** Waits if the lease expired while the database was unreachable; fails at once if the process never had a lease. */
export async function nodeReady(): Promise<void> {
  if (held && performance.now() < held.validUntil) return;
  if (held === undefined) throw new NoNode('this process has no node number for journal ids: lease one first');
  waiting = Promise.withResolvers();
  const { promise } = waiting;
  const timer = setTimeout(waiting.resolve, PATIENCE_MS);
  await promise;
  clearTimeout(timer);
  if (performance.now() >= held.validUntil) throw new NoNode('the lease of the node number ran out');
}

/** More than a process that is killed may have gone on after the last renewal of its lease. */
const SKIPPED_MS = 30_000;

/**
 * Passes on the result of a write of journals. If an id is taken, later ids skip half a minute: a killed process, whose
 * clock was ahead, has used ids of this node after the last one that its lease recorded.
 */
export async function skippingTakenIds<Value>(writing: Promise<Value>): Promise<Value> {
  try {
    return await writing;
  } catch (error) {
    // On Citus the name of the constraint ends with the number of a shard.
    if (error instanceof Error && /unique constraint "journals_pkey/.test(error.message)) lastMs += SKIPPED_MS;
    throw error;
  }
}

/**
 * The next id of this process. It is later than all earlier ones, even if the clock stops or goes backwards, or if more
 * than 4096 ids fall into a millisecond.
 */
export function nextJournalId(now: Date): bigint {
  if (!held) throw new NoNode('this process has no node number for journal ids: lease one first');
  const ms = now.getTime();
  if (ms > lastMs) {
    lastMs = ms;
    sequence = 0;
  } else {
    sequence += 1;
    if (sequence >= SEQUENCE_COUNT) {
      lastMs += 1;
      sequence = 0;
    }
  }
  return journalId(lastMs, held.node, sequence);
}
