import { parseAmount } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import { setUserLimits } from '../../money/limits/index.ts';
import type { Executor } from '../approvals/index.ts';

/** null: the site's own. */
export interface LimitTexts {
  readonly day: string | null;
  readonly week: string | null;
  readonly month: string | null;
}

export interface LimitCommand extends LimitTexts {
  readonly limited: 'withdrawal' | 'transfer';
  /** What held when it was asked for. */
  readonly before: LimitTexts;
}

/** Sets an approved limit of one user; it counts from the next request on. */
export const changeLimits: Executor = async (tx, { uid, command, checker }, now) => {
  const { limited, day, week, month } = command as unknown as LimitCommand;
  const limits = { dayMinor: minorOf(day), weekMinor: minorOf(week), monthMinor: minorOf(month) };
  await setUserLimits(tx, { siteId: checker.siteId, uid, kind: limited, limits }, now);
  return ok({});
};

function minorOf(text: string | null): bigint | null {
  if (text === null) return null;
  const minor = parseAmount(text);
  if (!minor.ok) throw new Error(`a stored limit is ${text}`);
  return minor.value;
}
