import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, optionalText } from '../../fields.ts';
import { after, list, listSize } from '../console-fields.ts';

const filters = {
  /** The operator's name at the time. */
  operator: z._default(optionalText(60), ''),
  /** The action or its topic: 'user.freeze', 'user'. */
  action: z._default(optionalText(60), ''),
  /** What it was done to; a bare uid is that user. */
  target: z._default(optionalText(100), ''),
  /** In the reason or the details. */
  text: z._default(optionalText(100), ''),
  /** By the site's days, both included. */
  from: z.optional(z.iso.date('date_format')),
  to: z.optional(z.iso.date('date_format')),
};

export const consoleAuditCalls = [
  defineCall({
    path: '/console/audit/list',
    method: 'POST',
    summary: 'What operators did on this site, newest first.',
    access: 'operator',
    permission: 'audit.view',
    input: z.object({ ...filters, after, size: listSize }),
    output: list(
      z.object({
        position: z.string(),
        at: moment,
        operator: z.string(),
        action: z.string(),
        target: z.string(),
        reason: z.string(),
        address: z.string(),
        device: z.string(),
        detail: z.record(z.string(), z.unknown()),
        hash: z.string(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/audit/export',
    method: 'POST',
    summary: 'The same as a CSV file, oldest first; that it was exported is written down too.',
    access: 'operator',
    permission: 'audit.export',
    input: z.object(filters),
    output: z.string(),
    refusals: ['export_too_large'],
  }),
  defineCall({
    path: '/console/audit/verify',
    method: 'POST',
    summary: 'Reads the whole chain and computes every hash again.',
    access: 'operator',
    permission: 'audit.view',
    input: z.object({}),
    output: z.object({
      isWhole: z.boolean(),
      rows: z.string(),
      /** The first position whose hash does not match. */
      brokenAt: z.nullable(z.string()),
      problem: z.nullable(z.enum(['row_missing', 'row_changed', 'order_changed', 'end_missing'])),
      /** Hash of the newest row: stored elsewhere, it proves later that nothing before it changed. */
      head: z.string(),
    }),
    refusals: [],
  }),
] as const;
