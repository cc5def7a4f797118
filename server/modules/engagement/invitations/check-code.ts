import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { isInTeamOf } from '../../earnings/team/index.ts';
import { findUser, readPersonUids, type UserRow } from '../../identity/auth/index.ts';
import { isAboveAgents } from '../agents/index.ts';
import { hadInviter } from './views.ts';

export type CodeRefusal =
  | 'invite_bound'
  | 'invite_own'
  | 'invite_downline'
  | 'invite_agents_below'
  | 'invite_code_unknown';

/** Finds the owner of a code, if this user may bind it. An invite code is its owner's uid. */
export async function checkCode(
  db: Database | Transaction,
  { siteId, uid, code }: { readonly siteId: string; readonly uid: string; readonly code: string },
): Promise<Result<UserRow, CodeRefusal>> {
  if (await hadInviter(db, siteId, uid)) return refuse('invite_bound');
  if ((await readPersonUids(db, siteId, uid)).includes(code)) return refuse('invite_own');
  const inviter = await findUser(db, siteId, code);
  if (inviter?.status !== 'active') return refuse('invite_code_unknown');
  if (await isInTeamOf(db, siteId, inviter.uid, uid)) return refuse('invite_downline');
  return (await isAboveAgents(db, siteId, uid)) ? refuse('invite_agents_below') : ok(inviter);
}
