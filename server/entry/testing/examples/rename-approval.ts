import { ok } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { defineApproval } from '../../../modules/back-office/approvals/index.ts';
import { findUser, setUserName } from '../../../modules/identity/auth/index.ts';
import { text } from '../../../platform/http/check-fields.ts';

export const renameApproval = defineApproval({
  kind: 'rename',
  title: 'Name of a user',
  target: {
    type: 'user',
    find: async (db, siteId, uid) => ((await findUser(db, siteId, uid)) ? { label: uid, uid } : undefined),
  },
  schema: z.strictObject({ name: text(60) }),
  permission: { request: 'user.note', decide: 'approval.decide' },
  async preview(db, { siteId, targetId, payload }) {
    const user = await findUser(db, siteId, targetId);
    return [{ label: 'Name', before: user?.name ?? '', after: payload.name }];
  },
  describe: ({ payload }) => `Rename to ${payload.name}`,
  async execute(tx, { siteId, targetId, payload }) {
    await setUserName(tx, { siteId, uid: targetId }, payload.name);
    return ok({});
  },
});
