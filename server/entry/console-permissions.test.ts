import { CALLS } from '@pitaka/contract/calls/index.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { FEATURES } from '@pitaka/contract/features.ts';
import { PERMISSIONS_OF, ROLES, type Role } from '@pitaka/core/identity/operators/roles.ts';
import { describe, expect, it } from 'vitest';
import type { OperatorPrincipal } from '../platform/http/call-context.ts';
import { refusalOf } from '../platform/http/identify.ts';
import type { Site } from '../platform/http/site.ts';
import { PRODUCT_APPROVALS } from './registries.ts';

const everyone: readonly Role[] = ROLES;
const asking: readonly Role[] = ['cashier', 'risk', 'manager', 'owner'];
const reviewing: readonly Role[] = ['cashier', 'risk', 'manager', 'owner'];
const paying: readonly Role[] = ['cashier', 'manager', 'owner'];
const exporting: readonly Role[] = ['cashier', 'risk', 'manager', 'owner'];
const managing: readonly Role[] = ['manager', 'owner'];
const owner: readonly Role[] = ['owner'];
const helping: readonly Role[] = ['support', 'manager', 'owner'];

/** The permission matrix. A console call without a row here fails the test. */
const MATRIX: Readonly<Record<string, readonly Role[]>> = {
  '/console/me': everyone,
  '/console/logout': everyone,
  '/console/password': everyone,
  '/console/totp/begin': everyone,
  '/console/totp/confirm': everyone,
  '/console/sessions': everyone,
  '/console/endsession': everyone,

  '/console/operators/list': managing,
  '/console/operators/roles': managing,
  '/console/operators/create': owner,
  '/console/operators/role': owner,
  '/console/operators/siterole': owner,
  '/console/operators/remove': owner,
  '/console/operators/disable': owner,
  '/console/operators/enable': owner,
  '/console/operators/reset': owner,
  '/console/broadcasts/list': helping,
  '/console/broadcasts/export': managing,
  '/console/broadcasts/detail': helping,
  '/console/broadcasts/count': helping,
  '/console/broadcasts/save': managing,
  '/console/broadcasts/schedule': managing,
  '/console/broadcasts/cancel': managing,
  '/console/templates/list': helping,
  '/console/templates/save': managing,
  '/console/templates/remove': managing,
  '/console/users/datafiles': managing,
  '/console/users/datafile': managing,
  '/console/files': everyone,
  '/console/files/download': everyone,
  '/console/agents/list': everyone,
  '/console/agents/export': exporting,
  '/console/agents/statements/list': everyone,
  '/console/agents/statements/export': exporting,
  '/console/agents/detail': everyone,
  '/console/agents/statement': everyone,
  '/console/agents/days': everyone,
  '/console/agents/ratio': managing,
  '/console/agents/end': managing,
  '/console/agents/resettle': managing,
  '/console/agents/simulate': everyone,
  '/console/protection/list': everyone,
  '/console/protection/export': exporting,
  '/console/protection/user': everyone,
  '/console/users/list': everyone,
  '/console/users/export': exporting,
  '/console/users/detail': everyone,
  '/console/users/phone': everyone,
  '/console/users/sessions': everyone,
  '/console/users/devices': everyone,
  '/console/users/notes': everyone,
  '/console/users/note': everyone,
  '/console/users/endsession': ['support', 'risk', 'manager', 'owner'],
  '/console/users/freeze': everyone,
  '/console/vip/people/list': everyone,
  '/console/vip/people/export': exporting,
  '/console/vip/levels': everyone,
  '/console/vip/user': everyone,
  '/console/vip/simulate': everyone,
  '/console/vip/picture': managing,
  '/console/approvals/list': everyone,
  '/console/approvals/export': exporting,
  '/console/approvals/views': everyone,
  '/console/approvals/kinds': everyone,
  '/console/approvals/cancel': everyone,
  '/console/approvals/detail': everyone,
  // The permissions of each kind are in KINDS.
  '/console/approvals/request': everyone,
  '/console/approvals/approve': everyone,
  '/console/approvals/reject': everyone,
  '/console/bonuses/rules': everyone,
  '/console/bonuses/simulate': everyone,
  '/console/bonuses/save': managing,
  '/console/bonuses/forfeit': managing,
  '/console/bonuses/grants/list': everyone,
  '/console/bonuses/grants/export': exporting,
  '/console/withdrawals/list': everyone,
  '/console/withdrawals/export': exporting,
  '/console/withdrawals/views': everyone,
  '/console/withdrawals/choices': everyone,
  '/console/withdrawals/detail': everyone,
  '/console/withdrawals/claim': reviewing,
  '/console/withdrawals/unclaim': reviewing,
  '/console/withdrawals/approve': paying,
  '/console/withdrawals/approveall': paying,
  '/console/withdrawals/reject': reviewing,
  '/console/withdrawals/hold': reviewing,
  '/console/withdrawals/release': reviewing,
  '/console/withdrawals/return': reviewing,
  '/console/withdrawals/route': paying,
  '/console/withdrawals/handpayment': paying,
  '/console/withdrawals/prove': paying,
  '/console/payout-files/list': paying,
  '/console/payout-files/export': paying,
  '/console/payout-files/waiting': paying,
  '/console/payout-files/make': paying,
  '/console/payout-files/preview': paying,
  '/console/payout-files/detail': paying,
  '/console/payout-files/settle': paying,
  '/console/payout-files/again': paying,
  '/console/statements/preview': paying,
  '/console/statements/import': paying,
  '/console/statements/list': paying,
  '/console/statements/export': paying,
  '/console/statements/detail': paying,
  '/console/statement-lines/list': paying,
  '/console/statement-lines/export': paying,
  '/console/deposits/list': everyone,
  '/console/deposits/export': exporting,
  '/console/deposits/views': everyone,
  '/console/deposits/choices': everyone,
  '/console/deposits/detail': everyone,
  '/console/deposits/claim': paying,
  '/console/deposits/unclaim': paying,
  '/console/deposits/accept': paying,
  '/console/deposits/sendback': paying,
  '/console/find': everyone,
  '/console/payments/owner': everyone,
  '/console/journals/list': reviewing,
  '/console/journals/export': ['cashier', 'risk', 'manager', 'owner'],
  '/console/accounts/list': everyone,
  '/console/accounts/choices': everyone,
  '/console/accounts/export': exporting,
  '/console/accounts/user': everyone,
  '/console/accounts/decide': ['risk', 'manager', 'owner'],
  '/console/accounts/share': ['risk', 'manager', 'owner'],
  '/console/accounts/reveal': reviewing,
  '/console/ledger/house': reviewing,
  '/console/ledger/account': reviewing,
  '/console/ledger/postings': reviewing,
  '/console/ledger/journal': reviewing,
  '/console/users/statement': everyone,
  '/console/dashboard': everyone,
  '/console/doctor': managing,
  '/console/health': managing,
  '/console/catalogue/list': everyone,
  '/console/catalogue/export': exporting,
  '/console/catalogue/views': everyone,
  '/console/catalogue/detail': everyone,
  '/console/catalogue/order': everyone,
  '/console/catalogue/create': managing,
  '/console/catalogue/save': managing,
  '/console/catalogue/rules': managing,
  '/console/catalogue/takeback': managing,
  '/console/catalogue/state': managing,
  '/console/catalogue/bulkcheck': managing,
  '/console/catalogue/bulk': managing,
  '/console/catalogue/move': managing,
  '/console/catalogue/unmove': managing,
  '/console/catalogue/upload': managing,
  '/console/applications/list': everyone,
  '/console/applications/export': exporting,
  '/console/applications/views': everyone,
  '/console/applications/retry': ['support', 'manager', 'owner'],
  '/console/catalogue-files/check': managing,
  '/console/catalogue-files/import': managing,
  '/console/platforms': everyone,
  '/console/platforms/sync': managing,
  '/console/platforms/ratios': everyone,
  '/console/platform-runs/list': everyone,
  '/console/platform-runs/export': exporting,
  '/console/channels/list': everyone,
  '/console/channels/create': managing,
  '/console/channels/save': managing,
  '/console/channels/rotate': managing,
  '/console/channels/switch': managing,
  '/console/channels/game': managing,
  '/console/rounds/list': everyone,
  '/console/rounds/export': exporting,
  '/console/rounds/views': everyone,
  '/console/rounds/choices': everyone,
  '/console/rounds/detail': everyone,
  '/console/rounds/ask': ['risk', 'manager', 'owner'],
  '/console/rounds/close': ['risk', 'manager', 'owner'],
  '/console/sources/list': everyone,
  '/console/sources/create': managing,
  '/console/sources/save': managing,
  '/console/sources/rotate': managing,
  '/console/sources/switch': managing,
  '/console/sources/test': managing,
  '/console/deliveries/list': everyone,
  '/console/deliveries/export': exporting,
  '/console/deliveries/detail': everyone,
  '/console/deliveries/replay': managing,
  '/console/partners/list': everyone,
  '/console/partners/create': managing,
  '/console/partners/save': managing,
  '/console/partners/rotate': managing,
  '/console/partners/switch': managing,
  '/console/partners/test': managing,
  '/console/outgoing/list': everyone,
  '/console/outgoing/export': exporting,
  '/console/outgoing/detail': everyone,
  '/console/outgoing/send': managing,
  '/console/conversions/faults': everyone,
  '/console/conversions/retry': ['risk', 'manager', 'owner'],
  '/console/outgoing/replay': managing,
  '/console/conversions/list': everyone,
  '/console/conversions/export': exporting,
  '/console/conversions/views': everyone,
  '/console/conversions/detail': everyone,
  '/console/conversions/decide': ['risk', 'manager', 'owner'],
  '/console/conversions/keepfirst': ['risk', 'manager', 'owner'],
  '/console/fraud/list': everyone,
  '/console/fraud/export': exporting,
  '/console/fraud/views': everyone,
  '/console/fraud/detail': everyone,
  '/console/fraud/decide': ['risk', 'manager', 'owner'],
  '/console/fraud/distrust': ['risk', 'manager', 'owner'],
  '/console/exchange-rates/list': everyone,
  '/console/exchange-rates/export': exporting,
  '/console/exchange-rates/missing': everyone,
  '/console/exchange-rates/save': paying,
  '/console/exchange-rates/preview': paying,
  '/console/exchange-rates/import': paying,
  '/console/plans/list': everyone,
  '/console/plans/preview': managing,
  '/console/groups/list': everyone,
  '/console/groups/choices': everyone,
  '/console/groups/members': everyone,
  '/console/groups/create': managing,
  '/console/groups/rename': managing,
  '/console/groups/archive': managing,
  '/console/promoters/detail': everyone,
  '/console/promoters/team': everyone,
  '/console/earning-files/check': managing,
  '/console/earning-files/import': managing,
  '/console/wheel/spins/list': everyone,
  '/console/wheel/spins/export': exporting,
  '/console/wheel/campaign': everyone,
  '/console/wheel/simulate': everyone,
  '/console/records/definitions': everyone,
  '/console/records/list': everyone,
  '/console/records/detail': everyone,
  '/console/records/act': everyone,
  '/console/records/claim': everyone,
  '/console/records/release': everyone,
  '/console/views/list': everyone,
  '/console/views/save': everyone,
  '/console/views/remove': everyone,
  '/console/reasons/list': everyone,
  '/console/reasons/save': managing,
  '/console/reasons/remove': managing,
  '/console/reconciliation/sources': reviewing,
  '/console/reconciliation/runs': reviewing,
  '/console/reconciliation/run': reviewing,
  '/console/findings/list': reviewing,
  '/console/findings/choices': reviewing,
  '/console/findings/export': reviewing,
  '/console/reconciliation/finding': reviewing,
  '/console/reconciliation/take': reviewing,
  '/console/reconciliation/release': reviewing,
  '/console/reconciliation/resolve': ['risk', 'manager', 'owner'],
  '/console/reconciliation/match': ['risk', 'manager', 'owner'],
  '/console/reconciliation/attach': ['risk', 'manager', 'owner'],
  '/console/settings/list': reviewing,
  '/console/settings/history': reviewing,
  '/console/settings/save': managing,
  '/console/sites/list': owner,
  '/console/sites/create': owner,
  '/console/sites/save': owner,
  '/console/sites/adddomain': owner,
  '/console/sites/removedomain': owner,
  '/console/sites/logo': owner,
  '/console/content/list': managing,
  '/console/content/save': managing,
  '/console/content/order': managing,
  '/console/content/remove': managing,
  '/console/content/history': managing,
  '/console/content/picture': managing,
  '/console/security/list': ['risk', 'manager', 'owner'],
  '/console/security/export': managing,
  '/console/audit/list': ['risk', 'manager', 'owner'],
  '/console/audit/export': managing,
  '/console/audit/event': ['risk', 'manager', 'owner'],
  '/console/audit/verify': ['risk', 'manager', 'owner'],
};

/** Who may request and who may decide each kind of approval. */
const KINDS: Readonly<Record<string, { request: readonly Role[]; decide: readonly Role[] }>> = {
  adjustment: { request: ['cashier', 'manager', 'owner'], decide: managing },
  limit: { request: asking, decide: managing },
  person_erase: { request: managing, decide: managing },
  person_export: { request: managing, decide: managing },
  unfreeze: { request: everyone, decide: managing },
  charge_back: { request: paying, decide: managing },
  return_bets: { request: ['risk', 'manager', 'owner'], decide: managing },
  held_win: { request: ['risk', 'manager', 'owner'], decide: managing },
  conversion_release: { request: ['risk', 'manager', 'owner'], decide: managing },
  delivery_replay: { request: managing, decide: managing },
  fraud_release: { request: ['risk', 'manager', 'owner'], decide: managing },
  wheel_prize: { request: paying, decide: managing },
  risk_clearance: { request: ['risk', 'manager', 'owner'], decide: managing },
  exchange_rates: { request: paying, decide: managing },
  channel_open: { request: managing, decide: managing },
  channel_change: { request: managing, decide: managing },
  settings: { request: managing, decide: managing },
  bonus_rule: { request: managing, decide: managing },
  commission_plan: { request: managing, decide: managing },
  source: { request: managing, decide: managing },
  earning_file: { request: managing, decide: managing },
  promoter_rates: { request: managing, decide: managing },
  agent_ratio: { request: managing, decide: managing },
  agent_return: { request: managing, decide: managing },
  suspense: { request: ['cashier', 'manager', 'owner'], decide: managing },
  team_move: { request: managing, decide: managing },
  promoter_group: { request: managing, decide: managing },
  vip_level: { request: managing, decide: managing },
  protection_lift: { request: ['risk', 'manager', 'owner'], decide: managing },
  item_ratio: { request: managing, decide: managing },
  item_links: { request: managing, decide: managing },
  broadcast: { request: managing, decide: managing },
  site_content: { request: managing, decide: managing },
  site_facts: { request: owner, decide: owner },
  staff: { request: owner, decide: owner },
  new_operator: { request: owner, decide: owner },
};

const calls = (CALLS as readonly CallDefinition[]).filter((call) => call.path.startsWith('/console/'));
const guarded = calls.filter((call) => call.access === 'operator');

const site = { features: Object.fromEntries(FEATURES.map((feature) => [feature, true])) } as unknown as Site;

/** The server's refusal before it reads the body. `console-permissions.db.test.ts` tests the running server. */
function refusalTo(call: CallDefinition, { permissions, mustDo }: Pick<OperatorPrincipal, 'permissions' | 'mustDo'>) {
  const operator: OperatorPrincipal = {
    ...{ operatorId: 'op_1', name: 'somebody', sessionId: 'os_1', role: 'support' },
    ...{ permissions, mustDo },
  };
  return refusalOf(call, { site, user: undefined, operator }, 'key-000000001');
}

it('only the log-in and the first owner’s link are public calls of the console', () => {
  expect(calls.filter((call) => call.access !== 'operator').map((call) => call.path)).toEqual([
    '/console/login',
    '/console/ownerlink/look',
    '/console/ownerlink/accept',
  ]);
});

it('the matrix has exactly one row for every console call', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(guarded.map((call) => call.path).sort());
});

/** An export never contains more than its list. */
function callsBehind(call: CallDefinition): CallDefinition[] {
  const list = guarded.find(
    ({ path }) => call.path.endsWith('/export') && path === call.path.replace(/export$/, 'list'),
  );
  return list ? [call, list] : [call];
}

it.each(guarded.map((call) => [call.path, call] as const))('%s answers each role by its row', (path, call) => {
  const entering = ROLES.filter((role) =>
    callsBehind(call).every(
      (needed) => refusalTo(needed, { permissions: PERMISSIONS_OF[role], mustDo: [] }) === undefined,
    ),
  );
  expect(entering).toEqual(ROLES.filter((role) => MATRIX[path]?.includes(role)));
});

it('a refusal contains the missing permission, or the duty to set a password', () => {
  const permissions: OperatorPrincipal['permissions'] = new Set();
  for (const call of guarded) {
    const needs = call.permission !== undefined;
    expect(refusalTo(call, { permissions, mustDo: [] }), call.path).toBe(needs ? 'permission_missing' : undefined);
    const unfinished = refusalTo(call, { permissions, mustDo: ['password'] });
    expect(unfinished, call.path).toBe(needs ? 'operator_setup_unfinished' : undefined);
  }
});

describe('each kind of approval', () => {
  it('has a row, and every row has a kind', () => {
    expect(Object.keys(KINDS).sort()).toEqual([...PRODUCT_APPROVALS.keys()].sort());
  });

  it.each([...PRODUCT_APPROVALS.values()].map((approval) => [approval.kind, approval.permission] as const))(
    '%s is requested and decided by the roles in its row',
    (kind, { request, decide }) => {
      const having = (permission: typeof request) => ROLES.filter((role) => PERMISSIONS_OF[role].has(permission));
      const inOrder = (roles: readonly Role[] = []) => ROLES.filter((role) => roles.includes(role));
      expect({ request: having(request), decide: having(decide) }).toEqual({
        request: inOrder(KINDS[kind]?.request),
        decide: inOrder(KINDS[kind]?.decide),
      });
    },
  );
});
