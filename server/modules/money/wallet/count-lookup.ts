import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, requireUser } from '../../../platform/http/call-context.ts';
import { countAll, networkCounts } from '../../identity/auth/index.ts';

/** How many recipients a user may look up in an hour: enough to pay many people, too few to list a site's users. */
const LIMITS = {
  user: { uses: 60, windowSeconds: 3600 },
  network: { uses: 300, windowSeconds: 3600, networks: 8 },
} as const;

/** Counts a call whose answer reveals whether a uid exists. */
export async function countLookup(db: Database, context: CallContext): Promise<Result<null, 'too_many_requests'>> {
  const { siteId } = context.site;
  const counts = [
    { subject: `recipient:user:${requireUser(context).uid}`, limit: LIMITS.user },
    ...networkCounts('recipient:address', context.network, LIMITS.network),
  ];
  const count = await countAll(db, siteId, counts, context.now);
  return count.allowed ? ok(null) : refuse('too_many_requests', { retryAfterSeconds: count.retryAfterSeconds });
}
