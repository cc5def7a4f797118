import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, page, pageNumber, pageSize, rateText, text, uid } from '../../fields.ts';

const INVITE_CODE_MAX_LENGTH = 32;

export const invitationCalls = [
  defineCall({
    path: '/invite/state',
    method: 'POST',
    summary: 'The own invite code and link, who invited oneself, and how many one invited.',
    access: 'user',
    feature: 'invite',
    input: z.object({}),
    output: z.object({
      code: z.string(),
      link: z.string(),
      /** The inviter; null: nobody yet. */
      boundTo: z.nullable(uid),
      /** Masked; '' without an inviter. */
      boundName: z.string(),
      /** false: a code was bound before, also where there is no inviter any more. */
      canBind: z.boolean(),
      invited: z.int(),
      /** Percent: what an invited person begins with. */
      startRate: rateText,
      /** Percent: what the caller gets of what direct and indirect members earn the site. */
      directRate: rateText,
      indirectRate: rateText,
    }),
    refusals: [],
  }),
  defineCall({
    path: '/invite/list',
    method: 'POST',
    summary: 'Whom the caller invited, masked, newest first.',
    access: 'user',
    feature: 'invite',
    input: z.object({ number: pageNumber, size: pageSize }),
    output: page(z.object({ id: z.string(), name: z.string(), phone: z.string(), since: moment })),
    refusals: [],
  }),
  defineCall({
    path: '/invite/check',
    method: 'POST',
    summary: 'Whom a code belongs to, masked, and whether it can be bound: before the confirmation.',
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
    summary: 'Binds an invite code, once and for ever.',
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
