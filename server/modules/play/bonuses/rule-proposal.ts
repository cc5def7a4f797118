import { type RaisedTerm, raisesOf } from '@pitaka/core/play/bonuses/raises.ts';
import * as z from 'zod/mini';
import type { RuleVersion } from './rules.ts';
import { readTerms, storedTerms } from './stored-terms.ts';

/** A new version of a rule, as it is saved or requested. */
export const ruleProposal = z.strictObject({
  isOn: z.boolean('field_type'),
  terms: storedTerms,
  /** Refused where a rule has the short name. */
  isNew: z.optional(z.boolean('field_type')),
});
export type RuleProposal = z.infer<typeof ruleProposal>;

export const RULE_ID = /^[a-z0-9-]{1,40}$/;

/** In which respects another person has to agree. Switched off, a rule gives nothing: that needs nobody. */
export function raisesBy(
  before: RuleVersion | undefined,
  { isOn, terms }: RuleProposal,
): readonly (RaisedTerm | 'isOn')[] {
  if (!isOn && before) return [];
  const raised = raisesOf(before?.terms, readTerms(terms));
  return before && !before.isOn ? ['isOn', ...raised] : raised;
}
