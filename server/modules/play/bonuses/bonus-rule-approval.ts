import { ok, refuse } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { defineApproval } from '../../back-office/approvals/index.ts';
import { compareRules } from './describe-rule.ts';
import { RULE_ID, type RuleProposal, ruleProposal } from './rule-proposal.ts';
import { addVersion, findNewest, hadOtherPeriod } from './rules.ts';

async function evaluate(tx: Transaction, siteId: string, ruleId: string, { isNew, terms }: RuleProposal) {
  if (isNew && (await findNewest(tx, siteId, ruleId))) return refuse('plan_exists');
  return (await hadOtherPeriod(tx, siteId, ruleId, terms)) ? refuse('bonus_period_stays') : ok(null);
}

/**
 * Approves a version of a bonus rule that may cost more than the previous one. Bonuses promised earlier keep their
 * terms.
 */
export const bonusRuleApproval = defineApproval({
  kind: 'bonus_rule',
  title: 'Version of a bonus rule',
  target: {
    type: 'bonus_rule',
    // A new rule has no row before its first version is approved.
    find: async (db, siteId, id) =>
      RULE_ID.test(id) ? { label: (await findNewest(db, siteId, id))?.stored.texts['en-US']?.title ?? id } : undefined,
  },
  schema: ruleProposal,
  permission: { request: 'bonus.manage', decide: 'approval.decide' },

  async check(tx, { siteId, targetId, payload }) {
    return evaluate(tx, siteId, targetId, payload);
  },

  async preview(db, { siteId, targetId, payload, unit }) {
    return compareRules(await findNewest(db, siteId, targetId), payload, unit);
  },

  describe: ({ target, payload }) =>
    payload.isNew ? `New bonus: ${payload.terms.texts['en-US']?.title}` : `${target.label}: new version`,

  async execute(tx, { siteId, targetId: ruleId, payload, reason, requester }, now) {
    const evaluated = await evaluate(tx, siteId, ruleId, payload);
    if (!evaluated.ok) return evaluated;
    const { isOn, terms } = payload;
    const version = await addVersion(tx, { siteId, ruleId, isOn, terms, by: requester.operatorName, reason }, now);
    // Another rule has used the code since the request.
    return version === undefined ? refuse('approval_outdated') : ok({ rule: ruleId, version });
  },
});
