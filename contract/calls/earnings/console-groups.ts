import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { cursor, listSize } from '../../define-console-list.ts';
import { moment, text, uid } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { reason, toldName } from '../console-fields.ts';

const say = (code: FieldCode): FieldCode => code;

const id = text(40);
const name = toldName(60).check(z.refine((value) => value.trim() !== '', say('field_required')));
const operator = { access: 'operator', permission: 'commission.request', method: 'POST' } as const;

/** A promoter's place in a group, or in none, from a moment on. */
export const groupOfPromoter = z.object({
  from: moment,
  /** null: in none. */
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  by: z.string(),
  isComing: z.boolean(),
});

export const consoleGroupCalls = [
  defineCall({
    path: '/console/groups/list',
    method: 'POST',
    summary: 'Groups of promoters, a page by name: how many are in each, and the plans for it; the archived ones last.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({ after: cursor, size: listSize }),
    output: z.object({
      content: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Now. */
          members: z.int(),
          /** In force or coming. */
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
    summary: 'The groups that a promoter or a plan can come to, by name; at most 1000.',
    access: 'operator',
    permission: 'earning.view',
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
    refusals: [],
  }),
  defineCall({
    path: '/console/groups/members',
    method: 'POST',
    summary: 'Who is in a group, and who will be, by name; at most 500. Who joins is requested as promoter_group.',
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
    summary: 'A new group, with nobody in it. Its members read its name where a number is explained.',
    input: z.object({ name }),
    output: z.object({ id: z.string() }),
    refusals: ['group_exists'],
  }),
  defineCall({
    ...operator,
    path: '/console/groups/rename',
    summary: 'Another name for a group; who is in it and what they earn stays.',
    input: z.object({ id, name, reason }),
    output: z.object({}),
    refusals: ['not_found', 'group_exists', 'group_archived'],
  }),
  defineCall({
    ...operator,
    path: '/console/groups/archive',
    summary: 'No promoter and no plan comes to the group any more. Refused while a plan for it runs or is coming.',
    input: z.object({ id, reason }),
    output: z.object({}),
    refusals: ['not_found', 'group_in_use', 'group_archived'],
  }),
] as const;
