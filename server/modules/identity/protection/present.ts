import type { Break } from '@pitaka/core/identity/protection/breaks.ts';
import {
  type LimitKind,
  type LimitPeriod,
  limitAt,
  type StoredLimit,
} from '@pitaka/core/identity/protection/limits.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Selectable } from 'kysely';
import type { ProtectionEventsTable } from '../../../platform/db/tables/protection.ts';

const MINUTES_OF_DAY = 24 * 60;
/** The minimum interval: more frequent reality checks would be closed unread. */
const LEAST_REALITY = 5;

/** Presents amounts as decimal text, and times as whole minutes. */
function valueText(kind: string, value: bigint | null): string | null {
  if (value === null) return null;
  return isMoney(kind) ? formatMinor(value) : String(value);
}

function isMoney(kind: string): boolean {
  return kind === 'deposit' || kind === 'loss';
}

/** Reads a limit from the wire, in hundredths or minutes. */
export function readLimitValue(
  kind: LimitKind,
  period: LimitPeriod,
  text: string | null,
): Result<bigint | null, 'input_invalid'> {
  if (!isMoney(kind) && period !== 'day') return refuse('input_invalid', { fields: { period: 'field_invalid' } });
  if (text === null) return ok(null);
  const wrong = refuse('input_invalid', { fields: { amount: 'amount_format' } });
  if (isMoney(kind)) {
    const minor = parseAmount(text);
    return minor.ok ? ok(minor.value) : wrong;
  }
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  const least = kind === 'reality' ? LEAST_REALITY : 0;
  return minutes >= least && minutes <= MINUTES_OF_DAY ? ok(BigInt(minutes)) : wrong;
}

export function presentLimit(kind: LimitKind, period: LimitPeriod, stored: StoredLimit, now: Date) {
  const { value, raises } = limitAt(stored, now);
  return {
    kind,
    period,
    value: valueText(kind, value),
    raises: raises.map((raise) => ({ value: valueText(kind, raise.value), from: raise.from.toISOString() })),
  };
}

export function presentBreak(taken: Break | undefined) {
  return {
    status: taken?.kind ?? ('none' as const),
    since: taken?.since.toISOString() ?? null,
    until: taken?.until.toISOString() ?? null,
    endsAt: taken?.endsAt?.toISOString() ?? null,
  };
}

/** Every break that was taken, past and current. */
export function presentBreaks(taken: readonly Break[]) {
  return taken.map(({ kind, since, until, endsAt }) => ({
    kind,
    since: since.toISOString(),
    until: until.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }));
}

export function presentEvent({ at, kind, detail }: Selectable<ProtectionEventsTable>) {
  const limit = (detail.limit ?? null) as LimitKind | null;
  return {
    at: at.toISOString(),
    kind,
    limit,
    period: (detail.period ?? null) as LimitPeriod | null,
    value: limit === null || typeof detail.value !== 'string' ? null : valueText(limit, BigInt(detail.value)),
    until: typeof detail.until === 'string' ? detail.until : null,
  };
}
