import { PERMISSIONS, type Permission } from '../../values/permissions.ts';

/**
 * Console roles, from the role with the fewest permissions to the role with all. An operator has one role on each site.
 */
export const ROLES = ['support', 'cashier', 'risk', 'manager', 'owner'] as const;
export type Role = (typeof ROLES)[number];

const LOOKING: readonly Permission[] = [
  'dashboard.view',
  'user.view',
  'withdrawal.view',
  'deposit.view',
  'catalogue.view',
  'application.view',
  'platform.view',
  'earning.view',
  'bonus.view',
  'channel.view',
  'approval.view',
  'vip.view',
  'protection.view',
  'wheel.view',
  'agent.view',
];

/** Every role that talks to users may freeze an account; unfreezing needs a second operator. */
const SUPPORT: readonly Permission[] = [
  ...LOOKING,
  'user.note',
  'user.end_session',
  'user.freeze',
  'unfreeze.request',
  'application.retry',
  'message.view',
];

const CASHIER: readonly Permission[] = [
  ...LOOKING,
  'list.export',
  'user.note',
  'user.freeze',
  'unfreeze.request',
  'limit.request',
  'withdrawal.review',
  'withdrawal.approve',
  'withdrawal.pay',
  'payout_account.reveal',
  'deposit.decide',
  'wheel.pay',
  'ledger.view',
  'adjustment.request',
  'exchange_rate.manage',
  'reconciliation.view',
  'settings.view',
];

const RISK: readonly Permission[] = [
  ...LOOKING,
  'protection.manage',
  'risk.view',
  'risk.manage',
  'list.export',
  'user.note',
  'user.end_session',
  'user.freeze',
  'unfreeze.request',
  'limit.request',
  'withdrawal.review',
  'payout_account.reveal',
  'payout_account.decide',
  'conversion.decide',
  'round.close',
  'ledger.view',
  'reconciliation.view',
  'reconciliation.resolve',
  'settings.view',
  'audit.view',
];

const MANAGER: readonly Permission[] = [
  ...new Set<Permission>([
    ...SUPPORT,
    ...CASHIER,
    ...RISK,
    'approval.decide',
    'person.export',
    'person.erase',
    'vip.manage',
    'reconciliation.resolve',
    'reason.manage',
    'claim.take_over',
    'source.manage',
    'catalogue.manage',
    'platform.sync',
    'commission.request',
    'bonus.manage',
    'agent.manage',
    'channel.manage',
    'settings.manage',
    'content.manage',
    'message.manage',
    'audit.export',
    'health.view',
    'operator.view',
  ]),
];

/** The only definition of each role's permissions. */
export const PERMISSIONS_OF: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  support: new Set(SUPPORT),
  cashier: new Set(CASHIER),
  risk: new Set(RISK),
  manager: new Set(MANAGER),
  owner: new Set(PERMISSIONS),
};

export function isRole(text: unknown): text is Role {
  return typeof text === 'string' && (ROLES as readonly string[]).includes(text);
}
