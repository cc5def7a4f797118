import * as z from 'zod/mini';
import { CONNECTIONS } from '../../connections.ts';
import { defineCall } from '../../define-call.ts';
import { FEATURES } from '../../features.ts';
import { moment, text } from '../../fields.ts';
import { newOperatorPassword, operatorName, role } from '../console-fields.ts';

const none = z.object({});

/** The logged-in operator, with the permissions on the selected site. */
export const operator = z.object({
  id: z.string(),
  name: z.string(),
  role,
  permissions: z.array(z.string()),
  /** Steps that the operator must complete first; until then there are no permissions. */
  mustDo: z.array(z.enum(['password', 'second_factor'])),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** The selected site: by the X-Site header, else the host, else the operator's first site. */
  site: z.object({
    id: z.string(),
    name: z.string(),
    unit: z.string(),
    timezone: z.string(),
    features: z.array(z.enum(FEATURES)),
    /** The outside systems that the server is not connected to. */
    missing: z.array(z.enum(CONNECTIONS)),
  }),
  sites: z.array(z.object({ id: z.string(), name: z.string(), role })),
});

const OWNER_LINK_REFUSALS = ['owner_link_unknown', 'owner_link_used', 'owner_link_expired'] as const;

export const consoleCalls = [
  defineCall({
    path: '/console/login',
    method: 'POST',
    summary: 'Opens a console session. `totp` is the authenticator’s code, or a recovery code, if there is one.',
    access: 'public',
    input: z.object({ name: text(60), password: text(200, 'password_required'), totp: z.optional(text(40)) }),
    output: z.object({
      token: z.string(),
      tokenHead: z.string(),
      operator,
      /** Number of failed log-ins as this operator since the last successful one. */
      wrongTries: z.int(),
    }),
    refusals: [
      'operator_credentials_wrong',
      'login_locked',
      'second_factor_required',
      'second_factor_wrong',
      'second_factor_locked',
      'operator_disabled',
    ],
  }),
  defineCall({
    path: '/console/ownerlink/look',
    method: 'POST',
    summary: 'Looks at a one-time link of `npm run live` without using it.',
    access: 'public',
    input: z.object({ token: text(100) }),
    output: z.object({ site: z.string(), expiresAt: moment }),
    refusals: OWNER_LINK_REFUSALS,
  }),
  defineCall({
    path: '/console/ownerlink/accept',
    method: 'POST',
    summary:
      'Creates the first owner of this site with a one-time link of `npm run live`, and opens a console session.',
    access: 'public',
    input: z.object({ token: text(100), name: operatorName, password: newOperatorPassword }),
    output: z.object({ token: z.string(), tokenHead: z.string(), operator }),
    refusals: [...OWNER_LINK_REFUSALS, 'operator_exists'],
  }),
  defineCall({
    path: '/console/me',
    method: 'POST',
    summary: 'The logged-in operator, with the permissions on this site.',
    access: 'operator',
    input: none,
    output: operator,
    refusals: [],
  }),
  defineCall({
    path: '/console/logout',
    method: 'POST',
    summary: 'Ends this console session.',
    access: 'operator',
    input: none,
    output: none,
    refusals: [],
  }),
  defineCall({
    path: '/console/password',
    method: 'POST',
    summary: 'Changes the caller’s password; all other sessions of this operator end.',
    access: 'operator',
    input: z.object({ old: text(200, 'password_required'), password: newOperatorPassword }),
    output: none,
    refusals: ['old_password_wrong', 'login_locked'],
  }),
  defineCall({
    path: '/console/totp/begin',
    method: 'POST',
    summary:
      'Creates a secret for the caller’s authenticator, which is valid once one of its codes is confirmed. With an existing authenticator, `totp` must be its code or a recovery code.',
    access: 'operator',
    input: z.object({ password: text(200, 'password_required'), totp: z.optional(text(40)) }),
    output: z.object({
      /** Base32, for manual entry. */
      secret: z.string(),
      /** otpauth://..., for a QR code. */
      uri: z.string(),
    }),
    refusals: [
      'old_password_wrong',
      'login_locked',
      'second_factor_required',
      'second_factor_wrong',
      'second_factor_locked',
    ],
  }),
  defineCall({
    path: '/console/totp/confirm',
    method: 'POST',
    summary: 'Activates the new authenticator. The recovery codes are shown only once.',
    access: 'operator',
    input: z.object({ totp: text(10) }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['second_factor_wrong', 'second_factor_not_begun', 'login_locked'],
  }),
  defineCall({
    path: '/console/sessions',
    method: 'POST',
    summary: 'This operator’s sessions, last used first.',
    access: 'operator',
    input: none,
    output: z.array(
      z.object({ id: z.string(), device: z.string(), address: z.string(), at: moment, current: z.boolean() }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/endsession',
    method: 'POST',
    summary: 'Ends one of the operator’s own sessions; its next call answers 996.',
    access: 'operator',
    input: z.object({ id: text(64) }),
    output: none,
    refusals: ['not_found'],
  }),
] as const;

/** True if the change waits for another owner of the site. */
const waits = z.boolean();
const changed = z.object({ waits });

const STAFF_REFUSALS = [
  'not_found',
  'operator_self',
  'operator_last_owner',
  'operator_elsewhere',
  'approval_pending',
] as const;

export const consoleOperatorCalls = [
  defineCall({
    path: '/console/operators/list',
    method: 'POST',
    summary: 'The staff of this site.',
    access: 'operator',
    permission: 'operator.view',
    input: none,
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role,
        status: z.enum(['active', 'disabled']),
        hasSecondFactor: z.boolean(),
        needsSecondFactor: z.boolean(),
        mustChangePassword: z.boolean(),
        lastSeenAt: z.nullable(moment),
        createdAt: moment,
        /** Roles by site, on this site and others that the caller owns. */
        sites: z.array(z.object({ id: z.string(), role })),
        self: z.boolean(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/operators/roles',
    method: 'POST',
    summary: 'The permissions of each role.',
    access: 'operator',
    permission: 'operator.view',
    input: none,
    output: z.array(z.object({ role, permissions: z.array(z.string()) })),
    refusals: [],
  }),
  defineCall({
    path: '/console/operators/create',
    method: 'POST',
    summary:
      'Creates an operator of this site. The password is shown only once and must be changed at the first log-in.',
    access: 'operator',
    permission: 'operator.manage',
    input: z.object({
      name: operatorName,
      role,
      /** Further sites with the same role, which the caller must own. */
      sites: z.optional(z.array(text(64)).check(z.maxLength(100))),
    }),
    /** The operator's id; empty while another owner has to agree. */
    output: z.object({ id: z.string(), password: z.string(), waits }),
    refusals: ['operator_exists', 'approval_pending'],
  }),
  defineCall({
    path: '/console/operators/role',
    method: 'POST',
    summary: 'Changes an operator’s role on this site, from the next call on.',
    access: 'operator',
    permission: 'operator.manage',
    input: z.object({ id: text(64), role }),
    output: changed,
    refusals: STAFF_REFUSALS,
  }),
  defineCall({
    path: '/console/operators/siterole',
    method: 'POST',
    summary: 'Gives an operator a role on a site that the caller owns, or removes it, from the next call on.',
    access: 'operator',
    permission: 'operator.manage',
    input: z.object({
      id: text(64),
      site: text(64),
      /** '' removes the operator from that site. */
      role: z.union([role, z.literal('', 'field_invalid')], 'field_invalid'),
    }),
    output: changed,
    refusals: STAFF_REFUSALS,
  }),
  defineCall({
    path: '/console/operators/remove',
    method: 'POST',
    summary: 'Removes an operator from this site; roles on other sites stay.',
    access: 'operator',
    permission: 'operator.manage',
    input: z.object({ id: text(64) }),
    output: changed,
    refusals: STAFF_REFUSALS,
  }),
  defineCall({
    path: '/console/operators/disable',
    method: 'POST',
    summary: 'Disables an operator: no log-in is possible, and open sessions end.',
    access: 'operator',
    permission: 'operator.manage',
    input: z.object({ id: text(64) }),
    output: changed,
    refusals: STAFF_REFUSALS,
  }),
  defineCall({
    path: '/console/operators/enable',
    method: 'POST',
    summary: 'Enables a disabled operator.',
    access: 'operator',
    permission: 'operator.manage',
    input: z.object({ id: text(64) }),
    output: changed,
    refusals: STAFF_REFUSALS,
  }),
  defineCall({
    path: '/console/operators/reset',
    method: 'POST',
    summary:
      'Resets an operator who lost the password or second factor: returns a new temporary password and removes the second factor. Open sessions end.',
    access: 'operator',
    permission: 'operator.manage',
    input: z.object({ id: text(64) }),
    output: z.object({ password: z.string(), waits }),
    refusals: STAFF_REFUSALS,
  }),
] as const;
