import { parseRatioPercent } from '@pitaka/core/values/ratio.ts';
import * as z from 'zod/mini';
import { text } from '../../../platform/http/check-fields.ts';
import { type StoredTerms, storedTerms } from '../commission/index.ts';

const MAX_PPM = 1_000_000;

/** A new version of a plan. `from` is a day of the site; null: from the moment it is approved. */
export const planProposal = z
  .strictObject({
    name: text(60),
    scope: z.enum(['site', 'group', 'item', 'promoter'], 'field_invalid'),
    /** A group by its id, an item by its id or the platform's number, or a uid; '' for the site. */
    scopeId: z.string('field_type').check(z.maxLength(120, 'field_too_long')),
    from: z.nullable(z.iso.date('date_format')),
    /** null: the plan is off from then on. */
    terms: z.nullable(storedTerms),
    /**
     * Whether the plan is new. Refused if a plan with this short name exists: another version of it would end its
     * payments to others.
     */
    isNew: z.optional(z.boolean('field_type')),
  })
  .check(
    z.refine(({ scope, scopeId }) => (scope === 'site') === (scopeId === ''), {
      path: ['scopeId'],
      error: 'field_required',
    }),
    wrong('flat', (terms) => terms.base === 'flat' && terms.flat === undefined),
    wrong('percent', (terms) => terms.own === 'percent' && !isShare(terms.percent)),
    wrong('steps', (terms) => terms.own === 'steps' && !areSteps(terms.steps ?? [])),
  );

function wrong(field: keyof StoredTerms, isWrong: (terms: StoredTerms) => boolean) {
  return z.refine<{ terms: StoredTerms | null }>(({ terms }) => terms === null || !isWrong(terms), {
    path: ['terms', field],
    error: 'field_required',
  });
}

function isShare(percent: string | undefined): boolean {
  const ppm = percent === undefined ? undefined : parseRatioPercent(percent);
  return ppm !== undefined && ppm <= MAX_PPM;
}

/** The first step begins at zero, and two steps never begin at the same amount. */
function areSteps(steps: readonly { readonly from: string; readonly percent: string }[]): boolean {
  const starts = steps.map(({ from }) => Number(from));
  return starts.includes(0) && new Set(starts).size === starts.length && steps.every(({ percent }) => isShare(percent));
}
