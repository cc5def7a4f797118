import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { SpinResult } from './wheel-answer.ts';

/** The result of a spin, in a line. */
export function useSpunTitle(): (spun: SpinResult) => string {
  const t = useText();
  const money = useMoney();
  return ({ kind, amount, name }) =>
    kind === 'none' ? t('wheel.none') : t('wheel.won', { prize: kind === 'money' ? money(amount) : name });
}
