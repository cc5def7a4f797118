import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, text } from '../../fields.ts';
import { afterVersion, list, listSize, reason } from '../console-fields.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
/** Plain JSON: amounts and percentages are decimal text. */
const values = z.record(z.string(), z.union([cell, z.array(z.record(z.string(), cell))]));

const shape = {
  label: z.string(),
  kind: z.enum(['amount', 'integer', 'boolean', 'text', 'choice', 'list', 'percent', 'rows']),
  unit: z.optional(z.string()),
  min: z.optional(z.union([z.string(), z.number()])),
  max: z.optional(z.union([z.string(), z.number()])),
  choices: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  help: z.optional(z.string()),
  /** Whether the field may be empty, which is null for numbers. */
  optional: z.optional(z.boolean()),
};
const column = z.object({ key: z.string(), ...shape });
const field = z.object({
  key: z.string(),
  ...shape,
  /** For rows: the fields of each row. */
  columns: z.optional(z.array(column)),
  /** Whether some changes need another operator's approval. */
  guarded: z.boolean(),
});

/** The texts come from the server, so that the console can show sections that it does not know. */
const section = z.object({
  section: z.string(),
  title: z.string(),
  description: z.string(),
  /** 0 if unchanged since the site was created. */
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(moment),
  fields: z.array(field),
  values,
  defaults: values,
  /** A change that waits for another operator; no other change of the section can be saved meanwhile. */
  pendingApproval: z.nullable(z.string()),
});

const name = text(60);

export const consoleSettingsCalls = [
  defineCall({
    path: '/console/settings/list',
    method: 'POST',
    summary: 'All sections of the site’s settings, with their fields, values and defaults.',
    access: 'operator',
    permission: 'settings.view',
    input: z.object({}),
    output: z.array(section),
    refusals: [],
  }),
  defineCall({
    path: '/console/settings/save',
    method: 'POST',
    summary: 'Changes values of a section. Higher limits or fees wait for another person, if the site has one.',
    access: 'operator',
    permission: 'settings.manage',
    input: z.object({
      section: name,
      /** The version on the screen; any other version is refused. */
      version: z.int('field_type').check(z.gte(0, 'field_invalid'), z.lte(2_000_000_000, 'field_invalid')),
      /** The changed values; the others stay. Invalid values are reported as `values.KEY`. */
      values: z.record(z.string(), z.unknown(), 'field_type'),
      reason,
    }),
    output: section,
    refusals: ['not_found', 'record_changed', 'approval_pending'],
  }),
  defineCall({
    path: '/console/settings/history',
    method: 'POST',
    summary: 'Every change of a section: author, reason, and values afterwards; newest first.',
    access: 'operator',
    permission: 'settings.view',
    input: z.object({ section: name, after: afterVersion, size: listSize }),
    output: list(
      z.object({
        version: z.int(),
        at: moment,
        by: z.string(),
        approvedBy: z.nullable(z.string()),
        reason: z.string(),
        values,
      }),
    ),
    refusals: ['not_found'],
  }),
] as const;
