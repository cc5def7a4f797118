import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { compareMoney, formatMinor } from '@pitaka/ui/money/minor-units.ts';
import { useAnswer } from '../data/use-answer.ts';
import { useSite } from '../site/use-site.ts';

type PinState = AnswerOf<'/pin/state'>;

const NOTHING = {};

/**
 * The amounts above which payments ask for the PIN. Not requested on a site without the safe, because the PIN is the
 * safe's password.
 */
export function usePaymentPin() {
  const { features } = useSite();
  return useAnswer('/pin/state', features.safe ? NOTHING : undefined);
}

/** The strictest of the limits: the amount above which any payment asks. Undefined: no payment asks. */
export function strictestOf({ own, transfers, withdrawals }: PinState): string | undefined {
  if (transfers.always || withdrawals.always) return formatMinor(0n);
  return leastOfLimits([own, transfers.above, withdrawals.above]);
}

/** Above which amount a withdrawal asks: the lower of the site's limit and the own one. Null: at no amount. */
export function useWithdrawalPin(): string | null {
  const { data } = usePaymentPin();
  return (data && leastOfLimits([data.own, data.withdrawals.above])) ?? null;
}

function leastOfLimits(limits: readonly (string | null)[]): string | undefined {
  return limits.filter((limit) => limit !== null).sort(compareMoney)[0];
}
