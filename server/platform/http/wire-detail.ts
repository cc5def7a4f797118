import { formatMinor } from '@pitaka/core/values/money.ts';

/**
 * Converts a refusal's details to the wire: amounts become decimal text under wire names (`minimumMinor` becomes
 * `minimum`).
 */
export function wireDetail(detail: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name.replace(/Minor$/, ''),
      typeof value === 'bigint' ? formatMinor(value) : value,
    ]),
  );
}
