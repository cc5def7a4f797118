import { useCommand } from '../../data/use-command.ts';
import { useText } from '../../texts.ts';
import type { ClaimedRow } from './claim-badge.tsx';
import type { Claim } from './decision-bar.tsx';

/** Claiming a withdrawal or deposit, so that two people do not work on it, and releasing it again. */
export function useClaim(
  records: 'withdrawals' | 'deposits',
  row: ClaimedRow & { readonly id: string },
  can: boolean,
): Claim {
  const claim = useCommand(`/console/${records}/claim`, { toast: true, goesOn: true });
  const release = useCommand(`/console/${records}/unclaim`, { toast: true, goesOn: true });
  return useClaimBy(row, can, {
    isBusy: claim.isRunning || release.isRunning,
    claim: () => claim.run({ id: row.id }),
    release: () => release.run({ id: row.id }),
  });
}

export interface ClaimCommands {
  readonly isBusy: boolean;
  readonly claim: () => void;
  readonly release: () => void;
}

/** The same of any kind of record, by its own commands. */
export function useClaimBy(row: ClaimedRow, can: boolean, { isBusy, claim, release }: ClaimCommands): Claim {
  const t = useText();
  const { claimedBySelf: isOwn } = row;
  return {
    by: row.claimedBy,
    isOwn,
    until: row.claimExpiresAt,
    claim: can
      ? { label: t(isOwn ? 'payments.unclaim' : 'payments.claim'), hint: 'c', isBusy, run: isOwn ? release : claim }
      : undefined,
  };
}
