import { type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { countUnlessRight, networkCounts } from '../../identity/auth/index.ts';

/** Limits of unknown codes: enough for typing errors, too few to guess a code. */
const LIMITS = {
  user: { uses: 10, windowSeconds: 3600, grows: true },
  network: { uses: 50, windowSeconds: 3600, networks: 8, grows: true },
} as const;

/**
 * Counts a code before it is checked, so that simultaneous codes all count. Valid codes are counted in the same way,
 * but uncounted afterwards.
 */
export async function countCode<Value, Code extends string>(
  db: Database,
  context: CallContext,
  doesExist: boolean,
  redeem: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'bonus_codes_tried'>> {
  const { siteId } = context.site;
  const counts = [
    { subject: `bonus-code:user:${requireUser(context).uid}`, limit: LIMITS.user },
    ...networkCounts('bonus-code:address', context.network, LIMITS.network),
  ];
  const count = await countUnlessRight(db, siteId, counts, doesExist, context.now);
  if (!count.allowed) return refuse('bonus_codes_tried', { retryAfterSeconds: count.retryAfterSeconds });
  return redeem();
}
