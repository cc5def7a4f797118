import { Badge } from '../../controls/badge.tsx';
import { useNow } from '../../controls/use-now.ts';
import { useText } from '../../texts.ts';

export interface ClaimedRow {
  /** The operator who holds the claim; null if there is none. */
  readonly claimedBy: string | null;
  readonly claimedBySelf: boolean;
  readonly claimExpiresAt: string | null;
}

const MINUTE_MS = 60_000;

/** The remaining whole minutes, at least one: an expired claim is no longer shown. `now` may be some seconds old. */
export function minutesLeft(until: string, now: number): number {
  return Math.max(1, Math.round((new Date(until).getTime() - now) / MINUTE_MS));
}

/** The operator who works on a record and the time left: 'You, 4 min left'. */
export function ClaimBadge({ row: { claimedBy, claimedBySelf, claimExpiresAt } }: { row: ClaimedRow }) {
  const t = useText();
  const now = useNow();
  if (claimedBy === null) return undefined;
  const name = claimedBySelf ? t('kit.claim.you') : claimedBy;
  return (
    <Badge tone={claimedBySelf ? 'accent' : 'neutral'}>
      {claimExpiresAt === null ? name : t('kit.claim.left', { name, minutes: minutesLeft(claimExpiresAt, now) })}
    </Badge>
  );
}
