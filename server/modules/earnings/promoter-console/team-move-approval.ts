import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { readMaskedNames, readUserNames } from '../../identity/auth/index.ts';
import { notifyUser } from '../../site/notices/index.ts';
import { noteChange } from '../commission/index.ts';
import { isInTeamOf, lockTeams, writeMove } from '../team/index.ts';
import { promoterTarget } from './promoter-target.ts';
import { findInviter } from './store.ts';

/** Moves a promoter to another inviter once it is approved. Earlier memberships and their earnings stay. */
export const teamMoveApproval = defineApproval({
  kind: 'team_move',
  title: 'Move of a member to another team',
  target: promoterTarget,
  schema: z.strictObject({
    /** An empty inviter means no team. */
    inviter: z.string('field_type').check(z.regex(/^([0-9]{8})?$/, 'uid_format')),
  }),
  permission: { request: 'commission.request', decide: 'approval.decide' },

  check: (tx, { siteId, targetId, payload }) => evaluate(tx, siteId, targetId, payload.inviter),

  async preview(db, { siteId, targetId, payload }) {
    const before = (await findInviter(db, siteId, targetId))?.inviterUid ?? '';
    const names = await readUserNames(db, siteId, [before, payload.inviter]);
    const shown = (uid: string) => (uid === '' ? 'None' : `${names.get(uid) ?? ''} ${uid}`.trim());
    return [{ label: 'Inviter', before: shown(before), after: shown(payload.inviter) }];
  },

  describe: ({ payload: { inviter } }) => (inviter === '' ? 'Out of the team' : `To the team of ${inviter}`),

  async execute(tx, { siteId, targetId: uid, payload: { inviter }, requester }, now) {
    await lockTeams(tx, siteId);
    const judged = await evaluate(tx, siteId, uid, inviter);
    if (!judged.ok) return judged;
    const before = await findInviter(tx, siteId, uid);
    const setBy = `operator:${requester.operatorName}`;
    await writeMove(tx, { siteId, uid, inviterUid: inviter === '' ? null : inviter, setBy }, now);
    await noteChange(tx, { siteId, since: now }, now);
    const left = before?.inviterUid ?? '';
    const names = await readMaskedNames(tx, siteId, [uid, inviter]);
    const notify = (to: string, kind: 'team_moved' | 'team_joined' | 'team_left', about: string) =>
      to === '' || about === ''
        ? undefined
        : notifyUser(tx, { siteId, uid: to, kind, params: { name: names.get(about) || about }, now });
    await notify(uid, 'team_moved', inviter);
    await notify(inviter, 'team_joined', uid);
    await notify(left, 'team_left', uid);
    return ok({ uid, before: left, inviter });
  },
});

async function evaluate(tx: Transaction, siteId: string, uid: string, inviter: string) {
  const member = await findInviter(tx, siteId, uid);
  if (!member) return refuse('not_found');
  if ((member.inviterUid ?? '') === inviter) return refuse('record_state');
  if (inviter === '') return ok(null);
  if (!(await findInviter(tx, siteId, inviter))) return refuse('not_found');
  return inviter === uid || (await isInTeamOf(tx, siteId, inviter, uid)) ? refuse('team_loop') : ok(null);
}
