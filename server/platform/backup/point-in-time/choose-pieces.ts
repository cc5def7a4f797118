import { StartupError } from '../../startup-error.ts';
import type { Piece } from '../archive/names.ts';
import { formatLsn } from '../replication/lsn.ts';

export interface Wanted {
  /** The position from which the log is needed. */
  readonly from: bigint;
  /** The log must reach this position: otherwise the base is not consistent. */
  readonly least: bigint;
  /** null: up to the end of the log. */
  readonly target: Date | null;
}

/**
 * The pieces of the log from a base to a time, and one more, so that the log goes past the time. A missing piece is an
 * error, because the pieces after it cannot be replayed.
 */
export function choosePieces(pieces: readonly Piece[], { from, least, target }: Wanted): Piece[] {
  const chosen: Piece[] = [];
  let end = from;
  let coveredAt = new Date(0);
  const isEnough = () => end >= least && target !== null && coveredAt > target;
  let isPast = false;
  for (const piece of pieces) {
    if (piece.end <= end) continue;
    if (piece.start > end) {
      throw new StartupError(
        `The log has a gap: the piece from ${formatLsn(end)} to ${formatLsn(piece.start)}, after ${utcText(coveredAt)}, is missing. Restore to a time before, or from the other store.`,
      );
    }
    chosen.push(piece);
    end = piece.end;
    coveredAt = piece.coveredAt;
    if (isPast) break;
    isPast = isEnough();
  }
  if (end < least) {
    throw new StartupError(`The log ends at ${formatLsn(end)}, before the base backup does: it is not whole yet.`);
  }
  if (target !== null && coveredAt < target) {
    throw new StartupError(
      `The backup reaches to ${utcText(coveredAt)}: choose that time, or leave --at out for all of it.`,
    );
  }
  return chosen;
}

/** '2026-11-23 20:15:00.123 UTC' */
export function utcText(at: Date): string {
  return `${at.toISOString().slice(0, -1).replace('T', ' ')} UTC`;
}
