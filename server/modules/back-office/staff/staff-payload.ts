import { ROLES, type Role } from '@pitaka/core/identity/operators/roles.ts';
import * as z from 'zod/mini';
import {
  disabling,
  enabling,
  removal,
  resetting,
  roleChange,
  type StaffChange,
  siteRoleChange,
} from '../../identity/operators/index.ts';

/** An owner's change of an operator. The hash of a reset's password is stored separately. */
export const staffPayload = z.strictObject({
  change: z.enum(['role', 'site_role', 'remove', 'disable', 'enable', 'reset'], 'field_invalid'),
  /** The new role; in a change of site, null means that the operator no longer works there. */
  role: z.nullable(z.enum(ROLES, 'field_invalid')),
  /** The site of 'site_role'. */
  site: z.nullable(z.string('field_type').check(z.maxLength(64, 'field_too_long'))),
});
export type StaffPayload = z.output<typeof staffPayload>;

export interface StaffRequest {
  readonly siteId: string;
  readonly operatorId: string;
  readonly payload: StaffPayload;
  /** The hash of a reset's one-time password. */
  readonly passwordHash?: string | undefined;
}

/** undefined: the payload lacks a value that its change needs. */
export function changeOf({ siteId, operatorId, payload, passwordHash }: StaffRequest): StaffChange | undefined {
  const { change, role, site } = payload;
  switch (change) {
    case 'role':
      return role === null ? undefined : roleChange(siteId, operatorId, role);
    case 'site_role':
      return site === null ? undefined : siteRoleChange({ operatorId, siteId: site, role: role ?? undefined });
    case 'reset':
      return passwordHash === undefined ? undefined : resetting(passwordHash);
    case 'remove':
      return removal(siteId, operatorId);
    case 'disable':
      return disabling(operatorId);
    case 'enable':
      return enabling(operatorId);
  }
}

/** Whether the change only removes rights. */
export function isProtective({ change, role }: StaffPayload): boolean {
  return change === 'remove' || change === 'disable' || (change === 'site_role' && role === null);
}

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  support: 'Support',
  cashier: 'Cashier',
  risk: 'Risk',
  manager: 'Manager',
  owner: 'Owner',
};
