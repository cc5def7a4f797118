import type { Readable } from 'node:stream';
import type { CallDefinition, InputOf, OutputOf, RefusalOf } from '@pitaka/contract/define-call.ts';
import type { RefusalCode } from '@pitaka/contract/refusals.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Slice } from '../exports/export-kind.ts';
import type { CallContext } from './call-context.ts';
import type { Site } from './site.ts';

/** Accepted, result follows: status 2004. */
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
  /** Concatenated unchanged. */
  readonly rawData: readonly Uint8Array[];
}

export function rawAnswer(jsonBytesOfData: readonly Uint8Array[]): RawAnswer {
  return { ok: true, rawData: jsonBytesOfData };
}

/** A file instead of an envelope; refusals keep the envelope. */
export interface FileAnswer {
  readonly ok: true;
  readonly file: { readonly name: string; readonly contentType: string; readonly body: string | Readable };
}

export function fileAnswer(name: string, contentType: string, body: string | Readable): FileAnswer {
  return { ok: true, file: { name, contentType, body } };
}

/**
 * Any call may refuse input for reasons a schema cannot express (`detail.fields` maps field to code), and may have
 * limits of its own.
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
  /** For an export: the same file slice by slice, if it is too long to wait for. */
  readonly writeSlice?: (
    input: unknown,
    place: { readonly after: string; readonly part: number },
    context: CallContext,
  ) => Promise<Slice>;
}

/** Connects a call of the contract to its handler, which can give only the refusals that the contract names. */
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
  /** For a route with the limit of providers: seconds to wait once it is known whether the call is signed; or 0. */
  readonly identified: (isSigned: boolean) => Promise<number>;
}

/** Answers other than the envelope: redirects, downloads, event streams, pages. */
export interface RawRoute {
  readonly method: 'GET' | 'POST';
  /** Fastify's path pattern. GET answers HEAD too. */
  readonly path: string;
  /** The body is a Buffer, whatever its type; an oversized one is cut one byte after the limit. */
  readonly rawBodyBytes?: number;
  /** The limit by address; absent: that of calls. */
  readonly limit?: 'providers';
  readonly handler: (request: FastifyRequest, reply: FastifyReply, raw: RawContext) => Promise<unknown>;
}
