import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { makeRequest } from '../approvals/index.ts';

/** Asks for a frozen user to be let in again; another person decides. */
export function requestUnfreeze(
  db: Database,
  actor: Actor,
  request: { uid: string; reason: string },
  now: Date,
): Promise<Result<{ id: string }, 'not_found' | 'request_pending' | 'user_not_frozen'>> {
  const { uid, reason } = request;
  return makeRequest(db, actor, { kind: 'unfreeze', uid, command: {}, reason }, now, async (tx) => {
    const user = await findUser(tx, actor.siteId, uid);
    if (!user) return refuse('not_found');
    return user.status === 'frozen' ? ok(null) : refuse('user_not_frozen');
  });
}
