import type { Permission } from '@pitaka/core/values/permissions.ts';
import type * as z from 'zod/mini';
import type { Connection } from './connections.ts';
import type { Feature } from './features.ts';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call. `public`: anyone; no token is read. `optional`: anyone; a token adds the user's own state. `user`:
 * requires a user's session. `operator`: requires a console session.
 */
export type Access = 'public' | 'optional' | 'user' | 'operator';

/**
 * When the phone shows a cached answer, which is removed at log-out. `while-loading`: offline, with its time, and while
 * the new answer loads. `offline-only`: only offline, for amounts that can be spent or claimed, because old amounts
 * would be wrong while the new answer loads.
 */
export type CachedAnswer = 'while-loading' | 'offline-only';

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
  /** The jobs that may call; others get job_not_allowed. */
  readonly jobs?: readonly number[];
  /**
   * The permission that a console call requires; without it an operator gets permission_missing. Absent: every operator
   * may call.
   */
  readonly permission?: Permission;
  /** Refused with feature_off if the site has this switched off. */
  readonly feature?: Feature;
  /** The connection that the call needs; without it the call is refused. */
  readonly needs?: Connection;
  /** Whether the call moves money: it then needs an Idempotency-Key header, and unknown fields are refused. */
  readonly movesMoney?: true;
  /** When the phone shows the cached answer; absent if the answer is not cached. */
  readonly cached?: CachedAnswer;
  /** Whether the call is not built yet and answers not_open_yet. */
  readonly notOpenYet?: true;
  /** Largest body, in bytes. Default 64 KiB. */
  readonly bodyLimitBytes?: number;
  /** Whether the call is slow: then one runs at a time, and a caller who already has three gets `busy`. */
  readonly isHeavy?: true;
  readonly input: Input;
  readonly output: Output;
  /** Refusals of the call, in addition to the refusals of every call with its access (see ALWAYS and BY_ACCESS). */
  readonly refusals: readonly Code[];
}

/** Defines one call on the wire. */
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

// Each type reads one field, because matching calls against CallDefinition would compare all schemas of every call.
export type InputOf<Call extends CallDefinition> = z.infer<Call['input']>;
/** The type of a request: fields with defaults are optional. */
export type RequestOf<Call extends CallDefinition> = z.input<Call['input']>;
export type OutputOf<Call extends CallDefinition> = z.infer<Call['output']>;
export type RefusalOf<Call extends CallDefinition> = Call['refusals'][number];
