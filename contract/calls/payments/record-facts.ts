import * as z from 'zod/mini';
import { moment, moneyText, uid } from '../../fields.ts';
import { FINDING_KINDS, STATEMENT_OUTCOMES } from '../console-values.ts';

/** All settled payments in one direction between a user and the site. */
const flow = z.object({ total: moneyText, count: z.int(), lastAt: z.nullable(moment) });

/** The record's user, with the facts for deciding. */
export const recordOwner = z.object({
  uid,
  name: z.string(),
  status: z.enum(['active', 'frozen']),
  createdAt: moment,
  total: moneyText,
  withdrawable: moneyText,
  paidIn: flow,
  paidOut: flow,
  /** Payments by the bank that contradict our records; until they are resolved, nothing is paid to the user. */
  contradictions: z.array(z.object({ id: z.string(), kind: z.enum(FINDING_KINDS), reference: z.string() })),
});

/** A record's journals, bank lines and findings. */
export const moneyTrail = z.object({
  /** Oldest first. */
  journals: z.array(z.object({ id: z.string(), kind: z.string(), at: moment })),
  /** The bank statement lines about the record. */
  lines: z.array(
    z.object({ statementId: z.string(), line: z.int(), bookedOn: z.string(), outcome: z.enum(STATEMENT_OUTCOMES) }),
  ),
  findings: z.array(z.object({ id: z.string(), kind: z.enum(FINDING_KINDS), isOpen: z.boolean() })),
});
