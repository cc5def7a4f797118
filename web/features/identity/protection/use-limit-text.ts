import { useMoney } from '../../../kit/use-money.ts';
import { useText } from '../../../texts.ts';
import type { LimitKey } from './own-state.ts';

/** A limit in words: an amount, a time, how often. */
export function useLimitText(): (kind: LimitKey['kind'], value: string | null) => string {
  const t = useText();
  const money = useMoney();
  return (kind, value) => {
    if (value === null) return t(kind === 'reality' ? 'protection.never' : 'protection.noLimit');
    if (kind === 'deposit' || kind === 'loss') return money(value);
    return t(kind === 'session' ? 'protection.minutes' : 'protection.every', { minutes: Number(value) });
  };
}

/** The name of a limit. */
export function limitName({ kind, period }: LimitKey) {
  const isTime = kind === 'session' || kind === 'reality';
  return isTime ? (`protection.${kind}.day` as const) : (`protection.${kind}.${period}` as const);
}
