import { subtractMoney } from '@pitaka/ui/money/minor-units.ts';
import type { WalletRecord } from '../../../wallet/wallet-record.ts';

const DAY_MS = 86_400_000;

/** A day in the site's time zone ('2026-11-20') and the balance at its end; for today the current balance. */
export interface BalanceDay {
  day: string;
  balance: string;
}

/**
 * The balance at the end of each of the last `count` days, as far back as `lines` reach. `lines` are the newest lines,
 * newest first. `isWhole`: there are no older lines, so the balance before the oldest line was the opening balance.
 */
export function balanceDays(
  lines: readonly Pick<WalletRecord, 'at' | 'amount' | 'balanceAfter'>[],
  isWhole: boolean,
  dayOf: (moment: Date) => string,
  now: Date,
  count: number,
): BalanceDay[] {
  const oldest = lines.at(-1);
  if (!oldest) return [];
  const days: BalanceDay[] = [];
  for (let back = 0; back < count; back += 1) {
    const day = dayOf(new Date(now.getTime() - back * DAY_MS));
    const last = lines.find((line) => dayOf(new Date(line.at)) <= day);
    if (!last && !isWhole) break;
    days.unshift({ day, balance: last?.balanceAfter ?? subtractMoney(oldest.balanceAfter, oldest.amount) });
  }
  return days;
}
