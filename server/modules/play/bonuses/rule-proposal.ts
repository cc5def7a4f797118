import { type CostlierTerm, costlierTerms } from '@pitaka/core/play/bonuses/costlier-terms.ts';
import { hasNewTargets } from '@pitaka/core/values/targets.ts';
import * as z from 'zod/mini';
import type { RuleVersion } from './rules.ts';
import { readTerms, storedTerms } from './stored-terms.ts';

/** A new version of a rule, as it is saved or requested. */
export const ruleProposal = z.strictObject({
  isOn: z.boolean('field_type'),
  terms: storedTerms,
  /** Refused if a rule with this short name exists. */
  isNew: z.optional(z.boolean('field_type')),
});
export type RuleProposal = z.infer<typeof ruleProposal>;

export const RULE_ID = /^[a-z0-9-]{1,40}$/;

/**
 * The changes that need a second operator; switching a rule off does not. They include higher terms of a rule that is
 * off, as the approval of switching it on shows no terms.
 */
export function changesNeedingApproval(
  before: RuleVersion | undefined,
  { isOn, terms }: RuleProposal,
): readonly (CostlierTerm | 'isOn')[] {
  const changes = costlierTerms(before?.terms, readTerms(terms));
  // The texts count too: users who are promised a bonus pay to the account that a text names.
  if (before && hasNewTargets(textsOf(before.stored.texts), textsOf(terms.texts))) changes.push('texts');
  return before && isOn && !before.isOn ? ['isOn', ...changes] : changes;
}

function textsOf(texts: RuleProposal['terms']['texts']): readonly string[] {
  return Object.values(texts).flatMap((words) => Object.values(words));
}
