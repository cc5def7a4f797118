import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, page, pageNumber, pageSize, rateText, text, uid } from '../../fields.ts';

const INVITE_CODE_MAX_LENGTH = 32;

export const invitationCalls = [
  defineCall({
    path: '/invite/state',
    method: 'POST',
    summary: 'The caller’s invite code and link, the inviter, and the number of invited users.',
    access: 'user',
    feature: 'invite',
    cached: 'while-loading',
    input: z.object({}),
    output: z.object({
      code: z.string(),
      link: z.string(),
      /** The inviter; null if there is none. */
      boundTo: z.nullable(uid),
      /** Masked; '' without an inviter. */
      boundName: z.string(),
      /** Whether a code can be bound: false if one was bound before, even without an inviter now. */
      canBind: z.boolean(),
      invited: z.int(),
      /** In percent: the initial rate of an invited user. */
      startRate: rateText,
      /** In percent: the caller's shares of the commission on sales of direct and of indirect members. */
      directRate: rateText,
      indirectRate: rateText,
      /** Whether the people whom the caller invites see the caller's first name. */
      showsName: z.boolean(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/invite/name/set',
    method: 'POST',
    summary: 'Sets whether the people whom the caller invites see the caller’s first name.',
    access: 'user',
    feature: 'invite',
    input: z.object({ shows: z.boolean('field_type') }),
    output: z.object({ shows: z.boolean() }),
    refusals: ['name_reserved'],
  }),
  defineCall({
    path: '/invite/by',
    method: 'POST',
    summary: 'The first name of a code’s owner who agreed to show it, for a person who was invited; otherwise empty.',
    access: 'public',
    feature: 'invite',
    input: z.object({ code: text(INVITE_CODE_MAX_LENGTH) }),
    output: z.object({ name: z.string() }),
    refusals: [],
  }),
  defineCall({
    path: '/invite/list',
    method: 'POST',
    summary: 'The users invited by the caller, masked, newest first.',
    access: 'user',
    feature: 'invite',
    input: z.object({ number: pageNumber, size: pageSize }),
    output: page(z.object({ id: z.string(), name: z.string(), phone: z.string(), since: moment })),
    refusals: [],
  }),
  defineCall({
    path: '/invite/check',
    method: 'POST',
    summary: 'The masked owner of a code, and whether the code can be bound, to show before the confirmation.',
    access: 'user',
    feature: 'invite',
    input: z.object({ code: text(INVITE_CODE_MAX_LENGTH) }),
    output: z.object({ code: z.string(), name: z.string() }),
    refusals: [
      'invite_bound',
      'invite_own',
      'invite_downline',
      'invite_agents_below',
      'invite_code_unknown',
      'too_many_requests',
    ],
  }),
  defineCall({
    path: '/invite/bind',
    method: 'POST',
    summary: 'Binds an invite code, permanently.',
    access: 'user',
    feature: 'invite',
    input: z.object({ code: text(INVITE_CODE_MAX_LENGTH) }),
    output: z.object({ boundTo: uid, boundName: z.string() }),
    refusals: [
      'invite_bound',
      'invite_own',
      'invite_downline',
      'invite_agents_below',
      'invite_code_unknown',
      'too_many_requests',
    ],
  }),
] as const;
