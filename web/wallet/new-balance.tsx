import { minorOf, subtractMoney } from '@pitaka/ui/money/minor-units.ts';
import { useState } from 'react';
import { RollingAmount } from '../kit/rolling-amount.tsx';
import { useMoney } from '../kit/use-money.ts';
import { useText } from '../texts.ts';
import { useHiddenBalance } from './hidden-balance.ts';
import { useWallet } from './use-wallet.ts';

/** A movement counts as new for this long; if it is older, its page does not show the present balance. */
const NEW_MS = 10 * 60_000;

export interface NewBalanceProps {
  /** The amount added to the available balance, or, with a minus, taken from it. */
  moved: string;
  /** When it moved. */
  at: string;
}

/**
 * The available balance after money has just moved: the figure counts up or down from the old balance to the new one.
 */
export function NewBalance({ moved, at }: NewBalanceProps) {
  const [opened] = useState(() => Date.now());
  const isNew = opened - new Date(at).getTime() < NEW_MS;
  return isNew ? <Rolling moved={moved} opened={opened} /> : null;
}

function Rolling({ moved, opened }: { moved: string; opened: number }) {
  const t = useText();
  const money = useMoney();
  const { hidden } = useHiddenBalance();
  const { data, at = 0 } = useWallet();
  if (hidden) return null;
  // An answer from before the movement does not include it yet.
  const isCurrent = data !== undefined && at >= opened;
  const before = subtractMoney(data?.canWithdrawCoin ?? '0', moved);
  return (
    <p className="flex flex-col items-center gap-0.5 rounded-card bg-surface p-4 text-center">
      <span className="text-ink-soft text-sm">{t('kit.newBalance')}</span>
      <span data-testid="new-balance" className="font-bold text-2xl tracking-tight">
        {isCurrent ? (
          <RollingAmount
            // If money paid a debt first, not all of it has become available.
            from={minorOf(before) < 0n ? '0.00' : before}
            to={data.canWithdrawCoin}
          />
        ) : (
          <span className="tabular">{data ? money(data.canWithdrawCoin) : ' '}</span>
        )}
      </span>
    </p>
  );
}
