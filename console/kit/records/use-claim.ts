import { useCommand } from '../../data/use-command.ts';
import { useHasPermission } from '../../session/use-operator.ts';
import { useText } from '../../texts.ts';
import type { ClaimedRow } from './claim-badge.tsx';
import type { Claim } from './decision-bar.tsx';

/** Claims a withdrawal or deposit, so that two operators do not work on it, releases it again, or takes it over. */
export function useClaim(
  records: 'withdrawals' | 'deposits',
  row: ClaimedRow & { readonly id: string },
  can: boolean,
): Claim {
  const claim = useCommand(`/console/${records}/claim`, { toast: true, keepsRecordOpen: true });
  const release = useCommand(`/console/${records}/unclaim`, { toast: true, keepsRecordOpen: true });
  return useClaimBy(row, can, {
    isBusy: claim.isRunning || release.isRunning,
    claim: (over) => claim.run({ id: row.id, over }),
    release: () => release.run({ id: row.id }),
  });
}

export interface ClaimCommands {
  readonly isBusy: boolean;
  /** `over`: from another operator. */
  readonly claim: (over: boolean) => void;
  readonly release: () => void;
}

/** Claims a record of any kind, by the commands of its kind. */
export function useClaimBy(row: ClaimedRow, can: boolean, { isBusy, claim, release }: ClaimCommands): Claim {
  const t = useText();
  const may = useHasPermission();
  const { claimedBySelf: isOwn } = row;
  const isOthers = row.claimedBy !== null && !isOwn;
  const label = isOwn ? 'payments.unclaim' : isOthers ? 'kit.claim.takeOver' : 'payments.claim';
  return {
    by: row.claimedBy,
    isOwn,
    until: row.claimExpiresAt,
    claim:
      can && (!isOthers || may('claim.take_over'))
        ? { label: t(label), hint: 'c', isBusy, run: isOwn ? release : () => claim(isOthers) }
        : undefined,
  };
}
