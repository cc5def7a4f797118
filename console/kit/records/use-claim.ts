import { useState } from 'react';
import { useCommand } from '../../data/use-command.ts';
import { useText } from '../../texts.ts';
import type { Claim } from './decision-bar.tsx';

interface Claimable {
  readonly id: string;
  readonly claimedBy: string | null;
  readonly claimedBySelf: boolean;
}

/** Claiming a record, so that two people do not work on it, and releasing it again. */
export function useClaim(records: 'withdrawals' | 'deposits', row: Claimable, can: boolean): Claim {
  const t = useText();
  const [until, setUntil] = useState<string | null>(null);
  const claim = useCommand(`/console/${records}/claim`, {
    toast: true,
    onDone: (answer) => setUntil(answer.until),
  });
  const release = useCommand(`/console/${records}/unclaim`, { toast: true });
  return {
    by: row.claimedBy,
    isOwn: row.claimedBySelf,
    // Known to who claimed it here; a claim of an earlier visit is shown without its end.
    until,
    claim: can
      ? {
          label: t(row.claimedBySelf ? 'queues.unclaim' : 'queues.claim'),
          hint: 'c',
          isBusy: claim.isRunning || release.isRunning,
          run: () => (row.claimedBySelf ? release : claim).run({ id: row.id }),
        }
      : undefined,
  };
}
