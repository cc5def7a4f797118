import { isClaimed } from './claim.ts';
import type { RecordRow } from './record-kind.ts';

export interface ClaimReader {
  readonly operatorId: string;
  /** Operators' names by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly now: Date;
}

/** The operator who holds the claim and its end, for the screen; an expired claim does not count. */
export function presentClaim(row: RecordRow, { operatorId, names, now }: ClaimReader) {
  const claimedBy = isClaimed(row, now) ? row.claimed_by : null;
  return {
    claimedBy: claimedBy === null ? null : (names.get(claimedBy) ?? claimedBy),
    claimedBySelf: claimedBy === operatorId,
    claimExpiresAt: claimedBy === null ? null : (row.claim_expires_at?.toISOString() ?? null),
  };
}
