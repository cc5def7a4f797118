import { parseAmount } from '@pitaka/core/values/money.ts';
import { ok } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { amount } from '../../../platform/http/check-fields.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { readUserLimits, setUserLimits } from '../../money/limits/index.ts';
import { defineApproval } from '../approvals/index.ts';
import { userTarget } from './user-target.ts';

/** null: the site's limit applies. */
const limit = z.nullable(amount);

const PERIODS = [
  { key: 'day', minor: 'dayMinor', label: 'A day' },
  { key: 'week', minor: 'weekMinor', label: 'A week' },
  { key: 'month', minor: 'monthMinor', label: 'A month' },
] as const;

/** Limits of one user that replace the site's; they apply from the next request on. */
export const limitApproval = defineApproval({
  kind: 'limit',
  title: 'Limits of a user',
  target: userTarget,
  schema: z.strictObject({
    limited: z.enum(['withdrawal', 'transfer'], 'field_invalid'),
    day: limit,
    week: limit,
    month: limit,
  }),
  permission: { request: 'limit.request', decide: 'approval.decide' },

  async preview(db, { siteId, unit, targetId, payload }) {
    const held = await readUserLimits(db, siteId, targetId, payload.limited);
    const text = (minor: bigint | null) => (minor === null ? 'Site limit' : moneyText(minor, unit));
    return PERIODS.map(({ key, minor, label }) => ({
      label,
      before: text(held[minor]),
      after: text(minorOf(payload[key])),
    }));
  },

  describe({ payload }) {
    return payload.limited === 'withdrawal' ? 'Withdrawal limits' : 'Transfer limits';
  },

  async execute(tx, { siteId, targetId: uid, payload }, now) {
    const { limited, day, week, month } = payload;
    const limits = { dayMinor: minorOf(day), weekMinor: minorOf(week), monthMinor: minorOf(month) };
    await setUserLimits(tx, { siteId, uid, kind: limited, limits }, now);
    return ok({});
  },
});

function minorOf(text: string | null): bigint | null {
  if (text === null) return null;
  const minor = parseAmount(text);
  if (!minor.ok) throw new Error('the schema let through what is no amount');
  return minor.value;
}
