import type { Locale } from '@pitaka/contract/locales.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import type { Logger } from 'pino';
import type { Site } from './site.ts';

/** The caller, read from the database for every call. */
export interface Principal {
  readonly uid: string;
  readonly sessionId: string;
  readonly job: number;
  readonly role: number;
  /** The promoter's own part in percent, if the plan in force uses the promoter's rate. */
  readonly rate: string;
  /** Changes with the site's catalogue; read in the session's own statement. */
  readonly catalogueVersion: bigint;
  /** Changes with the user's applications; read in the session's own statement. */
  readonly applicationsVersion: bigint;
}

/** The calling operator, read from the database for every call, with the role on the context's site. */
export interface OperatorPrincipal {
  readonly operatorId: string;
  readonly name: string;
  readonly sessionId: string;
  readonly role: string;
  /** Empty until the operator has set their own password and second factor. */
  readonly permissions: ReadonlySet<Permission>;
  readonly mustDo: readonly ('password' | 'second_factor')[];
}

export interface CallContext {
  readonly site: Site;
  readonly locale: Locale;
  /** Set for access 'user', and for 'optional' with a valid token. */
  readonly user: Principal | undefined;
  /** Set for access 'operator'; `site` is then the selected site. */
  readonly operator: OperatorPrincipal | undefined;
  /** The origin for addresses given to this caller: 'https://example.com'. */
  readonly origin: string;
  /** The caller's network address. */
  readonly address: string;
  /** The unit of limits by address: the address, or the /64 of an IPv6 one. */
  readonly network: string;
  /** Short name of the browser and system: 'Chrome on Android'. */
  readonly device: string;
  /** A random id stored by the client; '' if it sent none. Used only for counting. */
  readonly deviceId: string;
  /** Set for every call that moves money. */
  readonly idempotencyKey: string | undefined;
  readonly now: Date;
  /** The answer's X-Request-Id; for a file that a job writes, the file's id. */
  readonly requestId: string;
  /** Every line of this log has the request's id. */
  readonly log: Logger;
}

/** The caller of a call with access 'user'. */
export function requireUser(context: CallContext): Principal {
  if (!context.user) throw new Error('a call without a session asked who is calling');
  return context.user;
}

/** The key of a call with movesMoney. */
export function idempotencyKeyOf(context: CallContext): string {
  if (!context.idempotencyKey) throw new Error('a call that moves no money asked for its idempotency key');
  return context.idempotencyKey;
}

/** The caller of a call with access 'operator'. */
export function requireOperator(context: CallContext): OperatorPrincipal {
  if (!context.operator) throw new Error('a call outside the console asked which operator is calling');
  return context.operator;
}
