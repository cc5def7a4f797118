import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { cursor, listSize } from '../../define-console-list.ts';
import { moment, text, uid } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason, shownName } from '../console-fields.ts';

const say = (code: FieldCode): FieldCode => code;

const id = text(40);
const name = shownName(60).check(z.refine((value) => value.trim() !== '', say('field_required')));
const operator = { access: 'operator', permission: 'commission.request', method: 'POST' } as const;

/** A promoter's group from a moment on; null for none. */
export const groupOfPromoter = z.object({
  from: moment,
  /** null: no group. */
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  by: z.string(),
  isComing: z.boolean(),
});

export const consoleGroupCalls = [
  defineCall({
    path: '/console/groups/list',
    method: 'POST',
    summary: 'Groups of promoters, a page by name, with their members and plans; archived ones last.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ after: cursor, size: listSize }),
    output: z.object({
      content: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** At present. */
          members: z.int(),
          /** Plans in force or scheduled. */
          plans: z.array(z.object({ id: z.string(), name: z.string() })),
          createdAt: moment,
          createdBy: z.string(),
          archivedAt: z.nullable(moment),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/console/groups/choices',
    method: 'POST',
    summary: 'The groups that can be chosen for a promoter or a plan, by name; at most 1000.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    refusals: [],
  }),
  defineCall({
    path: '/console/groups/members',
    method: 'POST',
    summary:
      'Present and future members of a group, by name; at most 500. Joining is requested by the approval promoter_group.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ id }),
    output: z.object({
      members: z.array(z.object({ uid, name: z.string(), from: moment, by: z.string(), isComing: z.boolean() })),
      isCapped: z.boolean(),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    ...operator,
    path: '/console/groups/create',
    summary: 'Creates an empty group. The name is shown to its members.',
    input: z.object({ name }),
    output: z.object({ id: z.string() }),
    refusals: ['group_exists'],
  }),
  defineCall({
    ...operator,
    path: '/console/groups/rename',
    summary: 'Renames a group; members and earnings stay.',
    input: z.object({ id, name, reason }),
    output: z.object({}),
    refusals: ['not_found', 'group_exists', 'group_archived'],
  }),
  defineCall({
    ...operator,
    path: '/console/groups/archive',
    summary:
      'Archives a group, which then cannot be chosen any more. Refused while a plan for the group is in force or scheduled.',
    input: z.object({ id, reason }),
    output: z.object({}),
    refusals: ['not_found', 'group_in_use', 'group_archived'],
  }),
] as const;
