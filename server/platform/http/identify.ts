import { REFUSAL_WITHOUT } from '@pitaka/contract/connections.ts';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import type { RefusalCode } from '@pitaka/contract/refusals.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from './bearer.ts';
import type { OperatorPrincipal, Principal } from './call-context.ts';
import type { Site } from './site.ts';

export type SessionRefusal = 'session_unknown' | 'session_ended' | 'account_frozen';

export interface IdentityDependencies {
  /** Undefined while no site exists. */
  readonly findSiteByHost: (host: string) => Promise<Site | undefined>;
  readonly findSession: (site: Site, token: string) => Promise<Result<Principal, SessionRefusal>>;
  /**
   * Finds a console session and its site: `selected` if the operator works there, else `host`, else any of the
   * operator's sites.
   */
  readonly findOperatorSession: (
    token: string,
    sites: { readonly host: Site; readonly selected: string | undefined },
  ) => Promise<Result<{ operator: OperatorPrincipal; site: Site }, 'session_unknown' | 'session_ended'>>;
}

export interface Identity {
  readonly site: Site;
  readonly user: Principal | undefined;
  readonly operator: OperatorPrincipal | undefined;
}

type IdentityRefusal = SessionRefusal | 'session_missing' | 'not_ready';

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_.:-]{8,100}$/;

/** Identifies site and caller by the headers alone. */
export async function identify(
  deps: IdentityDependencies,
  request: FastifyRequest,
  access: CallDefinition['access'],
): Promise<Result<Identity, IdentityRefusal>> {
  const site = await deps.findSiteByHost(request.hostname);
  if (!site) return refuse('not_ready');
  if (access === 'public') return ok({ site, user: undefined, operator: undefined });
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) {
    return access === 'optional' ? ok({ site, user: undefined, operator: undefined }) : refuse('session_missing');
  }
  if (token === '') return refuse('session_unknown');
  if (access === 'operator') {
    const selected = request.headers['x-site'];
    const found = await deps.findOperatorSession(token, {
      host: site,
      selected: typeof selected === 'string' ? selected : undefined,
    });
    return found.ok ? ok({ ...found.value, user: undefined }) : found;
  }
  const found = await deps.findSession(site, token);
  return found.ok ? ok({ site, user: found.value, operator: undefined }) : found;
}

/** The refusal of a call before its input is read; undefined if the call is allowed. */
export function refusalOf(
  call: CallDefinition,
  { site, user, operator }: Identity,
  idempotencyKey: string | undefined,
): RefusalCode | undefined {
  // Checked first, so that on a site without the feature the call looks as if it did not exist.
  if (call.feature && !site.features[call.feature]) return 'feature_off';
  if (call.needs && site.missing.includes(call.needs)) return REFUSAL_WITHOUT[call.needs];
  if (call.jobs && !call.jobs.includes(user?.job ?? -1)) return 'job_not_allowed';
  if (call.permission && !operator?.permissions.has(call.permission)) {
    return operator && operator.mustDo.length > 0 ? 'operator_setup_unfinished' : 'permission_missing';
  }
  if (call.notOpenYet) return 'not_open_yet';
  if (!call.movesMoney) return undefined;
  if (idempotencyKey === undefined) return 'idempotency_key_missing';
  return IDEMPOTENCY_KEY.test(idempotencyKey) ? undefined : 'idempotency_key_invalid';
}
