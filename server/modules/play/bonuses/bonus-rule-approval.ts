import { ok, refuse } from '@pitaka/core/values/result.ts';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { compareRules } from './describe-rule.ts';
import { RULE_ID, ruleProposal } from './rule-proposal.ts';
import { addVersion, findNewest } from './rules.ts';

/** A version of a bonus rule that may cost more than the one before. What was promised before stays. */
export const bonusRuleApproval = defineApproval({
  kind: 'bonus_rule',
  title: 'Version of a bonus rule',
  target: {
    type: 'bonus_rule',
    // A rule comes to be with its first version.
    find: async (db, siteId, id) =>
      RULE_ID.test(id) ? { label: (await findNewest(db, siteId, id))?.stored.texts['en-US']?.title ?? id } : undefined,
  },
  schema: ruleProposal,
  permission: { request: 'bonus.manage', decide: 'approval.decide' },

  async check(tx, { siteId, targetId, payload }) {
    return payload.isNew && (await findNewest(tx, siteId, targetId)) ? refuse('plan_exists') : ok(null);
  },

  async preview(db, { siteId, targetId, payload, unit }) {
    return compareRules(await findNewest(db, siteId, targetId), payload, unit);
  },

  describe: ({ target, payload }) =>
    payload.isNew ? `New bonus: ${payload.terms.texts['en-US']?.title}` : `${target.label}: new version`,

  async execute(tx, { siteId, targetId: ruleId, payload, reason, requester }, now) {
    if (payload.isNew && (await findNewest(tx, siteId, ruleId))) return refuse('plan_exists');
    const { isOn, terms } = payload;
    const version = await addVersion(tx, { siteId, ruleId, isOn, terms, by: requester.operatorName, reason }, now);
    // Another rule took the code meanwhile.
    return version === undefined ? refuse('approval_outdated') : ok({ rule: ruleId, version });
  },
});
