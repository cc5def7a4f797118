import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { readUserLimits } from '../../money/limits/index.ts';
import { makeRequest } from '../approvals/index.ts';
import type { LimitCommand, LimitTexts } from './change-limits.ts';

/** Asks for limits of one user in place of the site's; another person decides. */
export async function requestLimits(
  db: Database,
  actor: Actor,
  request: LimitTexts & { readonly limited: LimitCommand['limited']; readonly uid: string; readonly reason: string },
  now: Date,
): Promise<Result<{ id: string }, 'not_found' | 'request_pending'>> {
  const { uid, limited, reason } = request;
  const held = await readUserLimits(db, actor.siteId, uid, limited);
  const before = { day: textOf(held.dayMinor), week: textOf(held.weekMinor), month: textOf(held.monthMinor) };
  const command = {
    limited,
    day: plain(request.day),
    week: plain(request.week),
    month: plain(request.month),
    before,
  } satisfies LimitCommand;
  return makeRequest(db, actor, { kind: 'limit', uid, command, reason }, now, async (tx) =>
    (await findUser(tx, actor.siteId, uid)) ? ok(null) : refuse('not_found'),
  );
}

function textOf(minor: bigint | null): string | null {
  return minor === null ? null : formatMinor(minor);
}

/** '12.5' as it is stored: '12.50'. */
function plain(text: string | null): string | null {
  if (text === null) return null;
  const minor = parseAmount(text);
  if (!minor.ok) throw new Error('the schema let through what is no amount');
  return formatMinor(minor.value);
}
