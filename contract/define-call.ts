import type { Permission } from '@pitaka/core/values/permissions.ts';
import type * as z from 'zod/mini';
import type { Feature } from './features.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call. `public`: a token is neither needed nor read. `optional`: a token adds the personal state. `user`: a
 * user's session. `operator`: a console session.
 */
export type Access = 'public' | 'optional' | 'user' | 'operator';

/**
 * A cached answer is shown offline, with its time, and is removed at log-out. `shown-first`: it is also shown while the
 * new answer loads. `offline-only`: it is not, because it has amounts that can be spent or claimed, and amounts of an
 * earlier visit would be wrong for a moment.
 */
export type CachedAnswer = 'shown-first' | 'offline-only';

export interface CallDefinition<
  Path extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends RefusalCode = RefusalCode,
> {
  readonly path: Path;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly access: Access;
  /** Only these jobs; others get job_not_allowed. */
  readonly jobs?: readonly number[];
  /** For console calls; others get permission_missing. Without it, every operator may call. */
  readonly permission?: Permission;
  /** Refused with feature_off if the site has this switched off. */
  readonly feature?: Feature;
  /** Moves money: needs an Idempotency-Key header, and unknown fields are refused. */
  readonly movesMoney?: true;
  /** When the phone shows the cached answer. Without it, the answer is not cached. */
  readonly kept?: CachedAnswer;
  /** Not built yet: answers not_open_yet. */
  readonly notOpenYet?: true;
  /** Largest body, in bytes. Default 64 KiB. */
  readonly bodyLimitBytes?: number;
  /** A slow call: one runs at a time, and a caller with three of them gets `busy`. */
  readonly isHeavy?: true;
  readonly input: Input;
  readonly output: Output;
  /** Refusals beyond those that every call of its access can give (see ALWAYS and BY_ACCESS). */
  readonly refusals: readonly Code[];
}

/** One call on the wire. */
export function defineCall<
  const Path extends string,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Code extends RefusalCode = never,
>(call: CallDefinition<Path, Input, Output, Code>): CallDefinition<Path, Input, Output, Code> {
  return call;
}

/** Refusals of any call. */
export const ALWAYS = ['input_invalid', 'too_many_requests', 'system_error', 'busy', 'not_ready'] as const;
/** Further refusals of a call that needs a session. */
export const WITH_SESSION = ['session_missing', 'session_unknown', 'session_ended', 'account_frozen'] as const;

/** Further refusals of a console call. */
export const WITH_OPERATOR = ['session_missing', 'session_unknown', 'session_ended'] as const;

// Each type reads one field: matching a call against CallDefinition would compare all its schemas, for every call.
export type InputOf<Call extends CallDefinition> = z.infer<Call['input']>;
/** The type of a request: fields with defaults are optional. */
export type RequestOf<Call extends CallDefinition> = z.input<Call['input']>;
export type OutputOf<Call extends CallDefinition> = z.infer<Call['output']>;
export type RefusalOf<Call extends CallDefinition> = Call['refusals'][number];
