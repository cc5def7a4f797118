import type { Locale } from '@pitaka/contract/locales.ts';
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
}

export interface CallContext {
  readonly site: Site;
  readonly locale: Locale;
  /** There for every call whose access is 'user'; there for 'optional' ones when a valid token came. */
  readonly user: Principal | undefined;
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
export function signedIn(context: CallContext): Principal {
  if (!context.user) throw new Error('a call without a session asked who is calling');
  return context.user;
}

/** The key of a call whose contract says movesMoney. */
export function idempotencyKeyOf(context: CallContext): string {
  if (!context.idempotencyKey) throw new Error('a call that moves no money asked for its idempotency key');
  return context.idempotencyKey;
}
