import { ok } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import { countMentions } from '../../identity/audit/index.ts';
import { findUser } from '../../identity/auth/index.ts';
import { type Approval, type ApprovalTarget, defineApproval } from '../approvals/index.ts';
import { checkErasable, ERASE_KIND, type ErasingParts, erasePerson, textsOf } from './erasure.ts';

/** A user by uid alone: a name in the approval would outlast the erasing. */
export const personTarget: ApprovalTarget = {
  type: 'user',
  async find(db, siteId, uid) {
    return (await findUser(db, siteId, uid)) && { label: uid, uid };
  },
};

const GOES = [
  'Name, phone, password, birth date, picture',
  'Payout accounts: holder, number, phone',
  'Holder, number and network address of payments; texts of banks and providers',
  'Sessions, devices, addresses, security events',
  'Messages, push subscriptions, notes, application texts',
  'Files with the person’s data',
];
const STAYS = [
  'Ledger, payments, bets and earnings: amounts and times under the uid',
  'Log of activity, consents and limits under the uid',
];

/** Erases a person: the personal data is deleted, and the books stay. This cannot be undone. */
export const eraseApproval = (parts: ErasingParts): Approval =>
  defineApproval({
    kind: ERASE_KIND,
    title: 'Erasing a person',
    target: personTarget,
    schema: z.strictObject({}),
    permission: { request: 'person.erase', decide: 'approval.decide' },

    check: (tx, { siteId, targetId: uid }, now) => checkErasable(tx, parts, { siteId, uid }, now),

    async preview(db, { siteId, targetId: uid }) {
      const mentions = await countMentions(db, siteId, await textsOf(db, parts.secrets, { siteId, uid }));
      return [
        ...GOES.map((label) => ({ label, before: 'Stored', after: 'Erased' })),
        ...STAYS.map((label) => ({ label, before: 'Stored', after: 'Stays' })),
        {
          label: 'Events of the log whose text has the name or number',
          before: String(mentions),
          after: `${mentions} stay`,
          isInformational: true,
        },
      ];
    },

    describe: ({ targetId }) => `Erase the person of ${targetId}`,

    async execute(tx, { siteId, targetId: uid }, now) {
      const checked = await checkErasable(tx, parts, { siteId, uid }, now);
      if (!checked.ok) return checked;
      await erasePerson(tx, parts, { siteId, uid }, now);
      return ok({});
    },
  });
