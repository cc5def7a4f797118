import type { Locale } from '@pitaka/contract/locales.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import type { Logger } from 'pino';
import type { Site } from './site.ts';

/** Who is calling, read freshly from the database for every call. */
export interface Principal {
  readonly uid: string;
  readonly sessionId: string;
  readonly job: number;
  readonly role: number;
  /** Moves with every change of the site's catalogue; read in the session's own statement. */
  readonly catalogueVersion: bigint;
  /** Moves with every change of the user's applications; read in the session's own statement. */
  readonly applicationsVersion: bigint;
}

/** Which operator is calling, read freshly from the database for every call; the role is that on the context's site. */
export interface OperatorPrincipal {
  readonly operatorId: string;
  readonly name: string;
  readonly sessionId: string;
  readonly role: string;
  /** Empty while the own password or the second factor is still to be set. */
  readonly permissions: ReadonlySet<Permission>;
  readonly mustDo: readonly ('password' | 'second_factor')[];
}

export interface CallContext {
  readonly site: Site;
  readonly locale: Locale;
  /** There for every call whose access is 'user'; there for 'optional' ones when a valid token came. */
  readonly user: Principal | undefined;
  /** There for every call whose access is 'operator'; `site` is then the site the operator looks at. */
  readonly operator: OperatorPrincipal | undefined;
  /** What addresses given to this caller begin with: 'https://example.com'. */
  readonly origin: string;
  /** The caller's network address. */
  readonly address: string;
  /** What the caller runs on, in a few words: 'Chrome on Android'. */
  readonly device: string;
  /** A random mark the client keeps; '' when it sent none. Only ever used to count. */
  readonly deviceId: string;
  /** There for every call that moves money. */
  readonly idempotencyKey: string | undefined;
  readonly now: Date;
  readonly log: Logger;
}

/** The caller of a call whose contract says access 'user'. */
export function requireUser(context: CallContext): Principal {
  if (!context.user) throw new Error('a call without a session asked who is calling');
  return context.user;
}

/** The key of a call whose contract says movesMoney. */
export function idempotencyKeyOf(context: CallContext): string {
  if (!context.idempotencyKey) throw new Error('a call that moves no money asked for its idempotency key');
  return context.idempotencyKey;
}

/** The caller of a call whose contract says access 'operator'. */
export function requireOperator(context: CallContext): OperatorPrincipal {
  if (!context.operator) throw new Error('a call outside the console asked which operator is calling');
  return context.operator;
}
