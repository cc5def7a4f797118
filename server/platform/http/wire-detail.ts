import { formatMinor } from '@pitaka/core/values/money.ts';

/** Details next to a refusal's text: amounts as decimal text, under wire names (minimumMinor is minimum). */
export function wireDetail(detail: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name.replace(/Minor$/, ''),
      typeof value === 'bigint' ? formatMinor(value) : value,
    ]),
  );
}
