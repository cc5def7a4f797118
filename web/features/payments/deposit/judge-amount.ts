import { compareMoney, isZero } from '@pitaka/ui/money/minor-units.ts';
import type { Method } from './method-choice.tsx';

export type AmountProblem =
  | { readonly kind: 'small'; readonly limit: string }
  | { readonly kind: 'large'; readonly limit: string }
  | { readonly kind: 'own'; readonly limit: string; readonly held: string };

/** What is wrong with an amount for this method; the server decides again when the deposit is opened. */
export function judgeAmount(
  amount: string,
  { minimum, maximum, own }: Pick<Method, 'minimum' | 'maximum' | 'own'>,
): AmountProblem | undefined {
  if (compareMoney(amount, minimum) < 0) return { kind: 'small', limit: minimum };
  if (compareMoney(amount, maximum) > 0) return { kind: 'large', limit: maximum };
  if (own && compareMoney(amount, own.left) > 0) {
    return { kind: 'own', limit: own.left, held: isZero(own.held) ? '' : own.held };
  }
  return undefined;
}

/**
 * Whether further digits could still make a small amount large enough: a person who types 500 has typed 5 and 50 before.
 * With as many digits as the minimum the amount is judged, and so it is once the field is left.
 */
export function mayStillGrow(amount: string, minimum: string): boolean {
  const whole = (text: string) => text.split('.')[0] ?? '';
  return !amount.includes('.') && whole(amount).length < whole(minimum).length;
}
