import { isClaimed } from './claim.ts';
import type { RecordRow } from './record-kind.ts';

export interface ClaimReader {
  readonly operatorId: string;
  /** Operators' names by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly now: Date;
}

/** Who works on a record as an operator reads it, and until when; a claim that ran out is none. */
export function presentClaim(row: RecordRow, { operatorId, names, now }: ClaimReader) {
  const claimedBy = isClaimed(row, now) ? row.claimed_by : null;
  return {
    claimedBy: claimedBy === null ? null : (names.get(claimedBy) ?? claimedBy),
    claimedBySelf: claimedBy === operatorId,
    claimExpiresAt: claimedBy === null ? null : (row.claim_expires_at?.toISOString() ?? null),
  };
}
