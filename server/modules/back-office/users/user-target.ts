import { findUser } from '../../identity/auth/index.ts';
import type { ApprovalTarget } from '../approvals/index.ts';

/** A user as the target of an approval. */
export const userTarget: ApprovalTarget = {
  type: 'user',
  async find(db, siteId, uid) {
    const user = await findUser(db, siteId, uid);
    return user && { label: user.name ?? uid, uid };
  },
};
