import { CALLS } from '@pitaka/contract/calls/index.ts';
import { CONNECTIONS, REFUSAL_WITHOUT } from '@pitaka/contract/connections.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { FEATURES } from '@pitaka/contract/features.ts';
import { refuse } from '@pitaka/core/values/result.ts';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../platform/http/call-context.ts';
import { type Identity, type IdentityDependencies, identify, refusalOf } from '../platform/http/identify.ts';
import type { Site } from '../platform/http/site.ts';

/** Tests the checks of a call before its body is read. `every-call.db.test.ts` tests the running server. */
const calls = (CALLS as readonly CallDefinition[]).filter(
  ({ access, notOpenYet }) => access !== 'operator' && !notOpenYet,
);
const site = {
  siteId: 'demo',
  features: Object.fromEntries(FEATURES.map((feature) => [feature, true])),
  missing: [],
} as unknown as Site;
const JOBS = [0, 1, 2, 3];
const KEY = 'key-000000001';
const BAD_KEYS = ['', 'short', 'x'.repeat(101), 'with space and', 'ключ-ключ'];

const of = (job: number): Identity => ({ site, user: { job } as Principal, operator: undefined });

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  const [job = 0] = call.jobs ?? [0];

  it('are by job, idempotency key, feature and connection', () => {
    for (const one of JOBS) {
      const isOpen = call.jobs?.includes(one) ?? true;
      expect(refusalOf(call, of(one), KEY)).toBe(isOpen ? undefined : 'job_not_allowed');
    }
    expect(refusalOf(call, of(job), undefined)).toBe(call.movesMoney ? 'idempotency_key_missing' : undefined);
    for (const key of BAD_KEYS) {
      expect(refusalOf(call, of(job), key)).toBe(call.movesMoney ? 'idempotency_key_invalid' : undefined);
    }
    const without = { ...of(job), site: { ...site, features: {} } as unknown as Site };
    expect(refusalOf(call, without, KEY)).toBe(call.feature ? 'feature_off' : undefined);
    const alone = { ...of(job), site: { ...site, missing: CONNECTIONS } };
    expect(refusalOf(call, alone, KEY)).toBe(call.needs && REFUSAL_WITHOUT[call.needs]);
  });
});

it('runs simulations, audit chain checks, comparisons and file imports one at a time', () => {
  const all = CALLS as readonly CallDefinition[];
  const simulations = all.map(({ path }) => path).filter((path) => path.endsWith('/simulate'));
  const heavy = all.filter(({ isHeavy }) => isHeavy).map(({ path }) => path);
  const others = [
    '/console/audit/verify',
    '/console/plans/preview',
    '/console/reconciliation/run',
    '/console/catalogue-files/check',
    '/console/earning-files/check',
    '/console/earning-files/import',
    '/console/exchange-rates/preview',
    '/console/exchange-rates/import',
    '/console/statements/preview',
    '/console/statements/import',
  ];
  expect(heavy.toSorted()).toEqual([...others, ...simulations].toSorted());
});

describe('the caller', () => {
  const deps: IdentityDependencies = {
    findSiteByHost: async (host) => (host === 'localhost' ? site : undefined),
    findSession: async () => refuse('session_ended'),
    findOperatorSession: async () => refuse('session_unknown'),
  };
  const ask = async (access: CallDefinition['access'], authorization?: string, hostname = 'localhost') => {
    const found = await identify(deps, { hostname, headers: { authorization } } as FastifyRequest, access);
    return found.ok ? Object.keys(found.value).filter((key) => found.value[key as keyof Identity]) : found.code;
  };

  it('is checked only by the access of the call', async () => {
    const token = `Bearer ${'x'.repeat(43)}`;
    expect(await Promise.all(['public', 'optional', 'user', 'operator'].map((access) => ask(access as never)))).toEqual(
      [['site'], ['site'], 'session_missing', 'session_missing'],
    );
    expect(
      await Promise.all(['public', 'optional', 'user', 'operator'].map((access) => ask(access as never, token))),
    ).toEqual([['site'], 'session_ended', 'session_ended', 'session_unknown']);
    expect(await ask('public', undefined, 'nowhere')).toBe('not_ready');
  });
});
