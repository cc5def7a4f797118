import { ROLES } from '@pitaka/core/identity/operators/roles.ts';
import { ok, refuse } from '@pitaka/core/values/result.ts';
import * as z from 'zod/mini';
import type { Actor } from '../../identity/audit/index.ts';
import {
  changeStaff,
  findOperator,
  findOperatorByName,
  hasSecondOwner,
  insertOperator,
  rolesOf,
} from '../../identity/operators/index.ts';
import { defineApproval, type Execution } from '../approvals/index.ts';
import { findApprovingSite, findSiteApprovingChange } from './approving-site.ts';
import { consumeOneTimePassword } from './one-time-password.ts';
import { changeOf, ROLE_NAMES, type StaffPayload, staffPayload } from './staff-payload.ts';

export const STAFF_KIND = 'staff';
export const NEW_OPERATOR_KIND = 'new_operator';

const permission = { request: 'operator.manage', decide: 'operator.manage' } as const;

/** Stands for the hash while a reset is only checked. */
const NO_PASSWORD = '';

const SUMMARIES: Readonly<Record<StaffPayload['change'], string>> = {
  role: 'Another role',
  site_role: 'A role on a site',
  remove: 'No longer works here',
  disable: 'Disable',
  enable: 'Enable',
  reset: 'New one-time password, no second factor',
};

/** A change of an operator, requested by one owner and approved by another. */
export const staffApproval = defineApproval({
  kind: STAFF_KIND,
  title: 'Change of staff',
  target: {
    type: 'operator',
    async find(db, _siteId, id) {
      const operator = await findOperator(db, id);
      return operator && { label: operator.name };
    },
  },
  schema: staffPayload,
  permission,

  async check(tx, { siteId, targetId: operatorId, payload, requester }, now) {
    // The requester chooses the site of the request: the owners of another site must not approve a change on this one.
    const home = await findSiteApprovingChange(tx, { ...requester, siteId }, { siteId, operatorId, payload }, now);
    if (home !== siteId) return refuse('not_found');
    const change = changeOf({ siteId, operatorId, payload, passwordHash: NO_PASSWORD });
    if (!change) return refuse('input_invalid');
    const decision = await change.prepare(tx, requester, operatorId);
    return decision.ok ? ok(null) : decision;
  },

  async preview(db, { siteId, targetId, payload }) {
    const { change, role, site } = payload;
    const before = (await rolesOf(db, targetId))[site ?? siteId];
    const shown = before ? ROLE_NAMES[before] : 'No access';
    if (change === 'role' || change === 'site_role' || change === 'remove') {
      const after = role === null || change === 'remove' ? 'No access' : ROLE_NAMES[role];
      return [{ label: site === null ? 'Role' : `Role on ${site}`, before: shown, after }];
    }
    if (change === 'reset') return [{ label: 'Password and second factor', before: 'Own', after: 'One-time password' }];
    const isEnabling = change === 'enable';
    return [
      {
        label: 'Console access',
        before: isEnabling ? 'Disabled' : 'Active',
        after: isEnabling ? 'Active' : 'Disabled',
      },
    ];
  },

  describe({ target, payload }) {
    const { change, role, site } = payload;
    const summary = [SUMMARIES[change], role && ROLE_NAMES[role], site && `on ${site}`].filter(Boolean).join(' ');
    return `${target.label}: ${summary}`;
  },

  async execute(tx, execution, now) {
    const { siteId, targetId: operatorId, payload, checker, approvalId } = execution;
    const passwordHash = await consumeOneTimePassword(tx, siteId, approvalId);
    const change = changeOf({ siteId, operatorId, payload, passwordHash });
    const request = { siteId, operatorId, payload };
    const home = await findSiteApprovingChange(tx, { ...requesterOf(execution), siteId }, request, now);
    if (!change || home !== siteId) return refuse('approval_outdated');
    const changed = await changeStaff(tx, { actor: requesterOf(execution), checker }, operatorId, change, now);
    return changed.ok ? ok({}) : changed;
  },
});

/** A new operator, requested by one owner and approved by another. */
export const newOperatorApproval = defineApproval({
  kind: NEW_OPERATOR_KIND,
  title: 'New operator',
  target: {
    type: 'operator_name',
    async find(_db, _siteId, name) {
      return { label: name };
    },
  },
  schema: z.strictObject({
    role: z.enum(ROLES, 'field_invalid'),
    sites: z
      .array(z.string('field_type').check(z.maxLength(64, 'field_too_long')))
      .check(z.minLength(1, 'field_required')),
  }),
  permission,

  async check(tx, { siteId, targetId: name, payload, requester }, now) {
    if ((await findApprovingSite(tx, { ...requester, siteId }, payload.sites, now)) !== siteId)
      return refuse('not_found');
    if (await findOperatorByName(tx, name)) return refuse('operator_exists');
    const roles = await rolesOf(tx, requester.operatorId);
    return payload.sites.every((siteId) => roles[siteId] === 'owner') ? ok(null) : refuse('not_found');
  },

  async preview(_db, { payload }) {
    return payload.sites.map((site) => ({
      label: `Role on ${site}`,
      before: 'No access',
      after: ROLE_NAMES[payload.role],
    }));
  },

  describe({ target, payload }) {
    return `${target.label}: ${ROLE_NAMES[payload.role]}`;
  },

  async execute(tx, execution, now) {
    const { siteId, targetId: name, payload, checker, approvalId } = execution;
    const passwordHash = await consumeOneTimePassword(tx, siteId, approvalId);
    const roles = await rolesOf(tx, execution.requester.operatorId);
    const isStillTheirs = payload.sites.every((site) => roles[site] === 'owner');
    if (passwordHash === undefined || !isStillTheirs) return refuse('approval_outdated');
    const checkers = await rolesOf(tx, checker.operatorId);
    for (const site of payload.sites) {
      const isTheirs = checkers[site] === 'owner';
      if (!isTheirs && (await hasSecondOwner(tx, site, execution.requester.operatorId, now))) {
        return refuse('permission_missing');
      }
    }
    const actors = { actor: requesterOf(execution), checker };
    const operator = { name, role: payload.role, siteIds: payload.sites, passwordHash };
    const made = await insertOperator(tx, actors, operator, now);
    return made.ok ? ok({ operatorId: made.value.id }) : made;
  },
});

/** The change runs with the rights of the requesting owner; the audit log gets the address of the approving owner. */
function requesterOf({ checker, requester }: Execution<unknown>): Actor {
  return { ...checker, ...requester };
}
