import { Badge } from '../../controls/badge.tsx';
import { useNow } from '../../controls/use-now.ts';
import { useText } from '../../texts.ts';

export interface ClaimedRow {
  /** Who works on it; null: nobody. */
  readonly claimedBy: string | null;
  readonly claimedBySelf: boolean;
  readonly claimExpiresAt: string | null;
}

const MINUTE_MS = 60_000;

/** Whole minutes until then, at least one: a claim that ran out is no longer shown. `now` may be some seconds old. */
export function minutesLeft(until: string, now: number): number {
  return Math.max(1, Math.round((new Date(until).getTime() - now) / MINUTE_MS));
}

/** Who works on a record and for how much longer: 'You, 4 min left'. */
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
