import * as z from 'zod/mini';
import { moment, moneyText, uid } from '../../fields.ts';
import { FINDING_KINDS, STATEMENT_OUTCOMES } from '../console-values.ts';

/** All that went one way between a person and the site, as far as it is settled. */
const flow = z.object({ total: moneyText, count: z.int(), lastAt: z.nullable(moment) });

/** Whose record it is, in the facts one decides by. */
export const recordOwner = z.object({
  uid,
  name: z.string(),
  status: z.enum(['active', 'frozen']),
  createdAt: moment,
  total: moneyText,
  withdrawable: moneyText,
  paidIn: flow,
  paidOut: flow,
  /** What the bank paid against our books: until it is cleared up, nothing is paid. */
  contradictions: z.array(z.object({ id: z.string(), kind: z.enum(FINDING_KINDS), reference: z.string() })),
});

/** What the books, the bank and the comparisons have on a record. */
export const moneyTrail = z.object({
  /** Oldest first. */
  journals: z.array(z.object({ id: z.string(), kind: z.string(), at: moment })),
  /** The bank's lines about it. */
  lines: z.array(
    z.object({ statementId: z.string(), line: z.int(), bookedOn: z.string(), outcome: z.enum(STATEMENT_OUTCOMES) }),
  ),
  findings: z.array(z.object({ id: z.string(), kind: z.enum(FINDING_KINDS), isOpen: z.boolean() })),
});
