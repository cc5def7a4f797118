import type { Readable } from 'node:stream';
import type { CallDefinition, InputOf, OutputOf, RefusalOf } from '@pitaka/contract/define-call.ts';
import type { RefusalCode } from '@pitaka/contract/refusals.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Slice } from '../exports/export-kind.ts';
import type { CallContext } from './call-context.ts';
import type { Site } from './site.ts';

/** The call was accepted, and its result follows: status 2004. */
export interface Accepted<Value> {
  readonly ok: true;
  readonly value: Value;
  readonly accepted: true;
}

export function accepted<Value>(value: Value): Accepted<Value> {
  return { ok: true, value, accepted: true };
}

/** Data that is already JSON text in UTF-8, so that cached bytes are not serialised again. */
export interface RawAnswer {
  readonly ok: true;
  /** Parts that are concatenated unchanged. */
  readonly rawData: readonly Uint8Array[];
}

export function rawAnswer(jsonBytesOfData: readonly Uint8Array[]): RawAnswer {
  return { ok: true, rawData: jsonBytesOfData };
}

/** An answer with a file instead of an envelope; refusals still have the envelope. */
export interface FileAnswer {
  readonly ok: true;
  readonly file: { readonly name: string; readonly contentType: string; readonly body: string | Readable };
}

export function fileAnswer(name: string, contentType: string, body: string | Readable): FileAnswer {
  return { ok: true, file: { name, contentType, body } };
}

/**
 * Refusals that any call may give: for input, by reasons that a schema cannot express (`detail.fields` maps fields to
 * codes), and for the call's own limits.
 */
type AnyCallCode = 'input_invalid' | 'busy' | 'too_many_requests';

export type Answer<Value, Code extends string> =
  | Result<Value, Code | AnyCallCode>
  | Accepted<Value>
  | RawAnswer
  | FileAnswer;

export interface Route {
  readonly call: CallDefinition;
  readonly handle: (input: unknown, context: CallContext) => Promise<Answer<unknown, RefusalCode>>;
  /** For an export whose file takes too long to wait for: writes the same file slice by slice. */
  readonly writeSlice?: (
    input: unknown,
    place: { readonly after: string; readonly part: number },
    context: CallContext,
  ) => Promise<Slice>;
}

/** Connects a call of the contract to its handler, which can return only the refusals in the contract. */
export function route<Call extends CallDefinition>(
  call: Call,
  handle: (
    input: NoInfer<InputOf<Call>>,
    context: CallContext,
  ) => Promise<Answer<NoInfer<OutputOf<Call>>, NoInfer<RefusalOf<Call>>>>,
): Route {
  return { call, handle: handle as Route['handle'] };
}

export interface RawContext {
  readonly site: Site;
  readonly context: CallContext;
  /**
   * For a route with the providers' limit: must be called once it is known whether the call is signed. Returns the
   * seconds to wait, or 0.
   */
  readonly identified: (isSigned: boolean) => Promise<number>;
}

/** Answers other than the envelope: redirects, downloads, event streams, pages. */
export interface RawRoute {
  readonly method: 'GET' | 'POST';
  /** Fastify's path pattern. GET routes also answer HEAD. */
  readonly path: string;
  /** Whether the body is read as a Buffer, for any type; a larger body is cut one byte after the limit. */
  readonly rawBodyBytes?: number;
  /** The limit by address; by default the limit of calls. */
  readonly limit?: 'providers';
  readonly handler: (request: FastifyRequest, reply: FastifyReply, raw: RawContext) => Promise<unknown>;
}
