import type { ApprovalTarget } from '../../back-office/approvals/index.ts';
import { findUser } from '../../identity/auth/index.ts';

/**
 * A user as a promoter. A separate target, so that a pending approval for the promoter does not block other approvals
 * for the user.
 */
export const promoterTarget: ApprovalTarget = {
  type: 'promoter',
  async find(db, siteId, uid) {
    const user = await findUser(db, siteId, uid);
    return user && { label: user.name ?? uid, uid };
  },
};
