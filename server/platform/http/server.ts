import { randomUUID } from 'node:crypto';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { STATUS } from '@pitaka/contract/envelope.ts';
import { isLocale, LOCALE_COOKIE, type Locale, matchLocale } from '@pitaka/contract/locales.ts';
import type { RefusalCode } from '@pitaka/contract/refusals.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { BusyError } from '../db/in-transaction.ts';
import { bearerToken } from './bearer.ts';
import type { CallContext, OperatorPrincipal, Principal } from './call-context.ts';
import { deviceName } from './device-name.ts';
import { acceptedText, doneBytes, doneText, refusalEnvelope } from './envelope-text.ts';
import { IngressLimiter } from './ingress-limiter.ts';
import { Metrics } from './metrics.ts';
import { takeRawBodies } from './raw-body.ts';
import { readInput } from './read-input.ts';
import type { Answer, FileAnswer, RawRoute, Route } from './route.ts';
import type { Site } from './site.ts';

export type SessionRefusal = 'session_unknown' | 'session_ended' | 'account_frozen';

export interface HttpDependencies {
  readonly log: Logger;
  readonly clock: () => Date;
  /** Undefined while there is no site. */
  readonly findSiteByHost: (host: string) => Promise<Site | undefined>;
  readonly findSession: (site: Site, token: string) => Promise<Result<Principal, SessionRefusal>>;
  /** A console session and its site: `wanted` if the operator works there, else `host`, else any of theirs. */
  readonly findOperatorSession: (
    token: string,
    sites: { readonly host: Site; readonly wanted: string | undefined },
  ) => Promise<Result<{ operator: OperatorPrincipal; site: Site }, 'session_unknown' | 'session_ended'>>;
  /** The public address; null: use the host name of the request. */
  readonly publicUrl: string | null;
  /** How many proxies are in front, or their addresses: their X-Forwarded-* are trusted. */
  readonly trustProxy: false | number | string[];
  readonly rateLimits: boolean;
  /** Development and tests: an answer that violates its contract is an error. */
  readonly checkAnswers: boolean;
}

export interface HttpServer {
  readonly fastify: FastifyInstance;
  readonly metrics: Metrics;
  mount(routes: readonly Route[]): void;
  mountRaw(routes: readonly RawRoute[]): void;
}

const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024;
/** As nginx names it. */
const CLIENT_CLOSED_REQUEST = 499;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_.:-]{8,100}$/;

/** HTTP ingress: mounts every call and handles every error in one place. */
export function createHttpServer(deps: HttpDependencies): HttpServer {
  const proxies = deps.trustProxy;
  const fastify = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  const metrics = new Metrics();
  const limiter = deps.rateLimits ? new IngressLimiter() : undefined;

  acceptBodies(fastify);

  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const code = transportRefusal(error);
    if (code) return sendRefusal(request, reply, code, {}, httpStatusOf(error));
    if (isAbandoned(error, reply)) return reply.code(CLIENT_CLOSED_REQUEST).send();
    return sendFault(request, reply, error);
  });

  fastify.setNotFoundHandler((request, reply) => sendRefusal(request, reply, 'path_unknown', {}, 404));

  function localeOf(request: FastifyRequest): Locale {
    const header = request.headers['accept-language'];
    if (isLocale(header)) return header;
    const cookie = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([A-Za-z-]+)`).exec(request.headers.cookie ?? '')?.[1];
    return isLocale(cookie) ? cookie : matchLocale(header);
  }

  function sendRefusal(
    request: FastifyRequest,
    reply: FastifyReply,
    code: RefusalCode,
    detail: Readonly<Record<string, unknown>> = {},
    httpStatus = 200,
  ): FastifyReply {
    const envelope = refusalEnvelope(code, localeOf(request), detail);
    metrics.answered(request.routeOptions.url ?? 'unknown', envelope.status, reply.elapsedTime);
    return sendJson(reply.code(httpStatus), JSON.stringify(envelope));
  }

  function sendFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    if (error instanceof BusyError) return sendRefusal(request, reply, 'busy');
    const errorId = request.id;
    deps.log.error({ err: error, errorId, path: request.routeOptions.url }, 'a call failed');
    return sendRefusal(request, reply, 'system_error', { errorId }, 500);
  }

  /** Rate limit, site and session of every request. Answers itself when the request is refused. */
  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    access: CallDefinition['access'],
  ): Promise<CallContext | undefined> {
    if (limiter) {
      const waitSeconds = await limiter.admit(request.ip);
      if (waitSeconds > 0) {
        reply.header('retry-after', String(waitSeconds));
        sendRefusal(request, reply, 'too_many_requests', { retryAfterSeconds: waitSeconds }, 429);
        return undefined;
      }
    }
    const hostSite = await deps.findSiteByHost(request.hostname);
    if (!hostSite) {
      sendRefusal(request, reply, 'not_ready', {}, 503);
      return undefined;
    }
    let site: Site = hostSite;
    let user: Principal | undefined;
    let operator: OperatorPrincipal | undefined;
    if (access === 'user' || access === 'optional') {
      const token = bearerToken(request.headers.authorization);
      if (token === undefined) {
        if (access === 'user') {
          sendRefusal(request, reply, 'session_missing');
          return undefined;
        }
      } else {
        const found = token === '' ? undefined : await deps.findSession(site, token);
        if (found?.ok) user = found.value;
        else {
          sendRefusal(request, reply, found?.code ?? 'session_unknown');
          return undefined;
        }
      }
    }
    if (access === 'operator') {
      const token = bearerToken(request.headers.authorization);
      const wanted = request.headers['x-site'];
      const found = token
        ? await deps.findOperatorSession(token, { host: site, wanted: typeof wanted === 'string' ? wanted : undefined })
        : refuse(token === undefined ? 'session_missing' : 'session_unknown');
      if (!found.ok) {
        sendRefusal(request, reply, found.code);
        return undefined;
      }
      ({ operator, site } = found.value);
    }
    const key = request.headers['idempotency-key'];
    return {
      site,
      locale: localeOf(request),
      user,
      operator,
      origin: deps.publicUrl ?? `${request.protocol}://${request.host}`,
      address: request.ip,
      get device() {
        return deviceName(request.headers['user-agent']);
      },
      deviceId: deviceIdOf(request.headers['x-device-id']),
      idempotencyKey: typeof key === 'string' ? key : undefined,
      now: deps.clock(),
      log: deps.log,
    };
  }

  async function answer(entry: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { call } = entry;
    const context = await enter(request, reply, call.access);
    if (!context) return reply;
    if (call.jobs && !call.jobs.includes(context.user?.job ?? -1)) {
      return sendRefusal(request, reply, 'job_not_allowed');
    }
    if (call.permission && !context.operator?.permissions.has(call.permission)) {
      const unfinished = context.operator && context.operator.mustDo.length > 0;
      return sendRefusal(request, reply, unfinished ? 'operator_setup_unfinished' : 'permission_missing');
    }
    if (call.notOpenYet) return sendRefusal(request, reply, 'not_open_yet');
    if (call.feature && !context.site.features[call.feature]) return sendRefusal(request, reply, 'feature_off');
    if (call.movesMoney) {
      if (context.idempotencyKey === undefined) return sendRefusal(request, reply, 'idempotency_key_missing');
      if (!IDEMPOTENCY_KEY.test(context.idempotencyKey)) {
        return sendRefusal(request, reply, 'idempotency_key_invalid');
      }
    }
    const input = readInput(call, call.method === 'GET' ? { ...(request.query as object) } : (request.body ?? {}));
    if (!input.ok) return sendRefusal(request, reply, input.code, input.detail);
    const result = await entry.handle(input.value, context);
    if (!result.ok) return sendRefusal(request, reply, result.code, result.detail);
    if (deps.checkAnswers) assertAnswer(call, result);
    return sendAnswer(call, reply, result);
  }

  function sendAnswer(call: CallDefinition, reply: FastifyReply, result: Answer<unknown, never> & { ok: true }) {
    const status = 'accepted' in result ? STATUS.accepted : STATUS.done;
    metrics.answered(call.path, status, reply.elapsedTime);
    if ('file' in result) return sendFile(reply, result.file);
    if ('rawData' in result) return sendJson(reply, doneBytes(result.rawData));
    const data = JSON.stringify(result.value ?? {});
    return sendJson(reply, 'accepted' in result ? acceptedText(data) : doneText(data));
  }

  return {
    fastify,
    metrics,
    mount(routes) {
      for (const entry of routes) {
        fastify.route({
          method: entry.call.method,
          url: entry.call.path,
          bodyLimit: entry.call.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
          handler: (request, reply) => answer(entry, request, reply),
        });
      }
    },
    mountRaw(routes) {
      for (const raw of routes) {
        const mount = (scope: FastifyInstance) =>
          scope.route({
            method: raw.method === 'GET' ? ['GET', 'HEAD'] : raw.method,
            url: raw.path,
            handler: async (request, reply) => {
              const context = await enter(request, reply, 'public');
              if (!context) return reply;
              return raw.handler(request, reply, { site: context.site, context });
            },
          });
        const { rawBodyBytes } = raw;
        if (rawBodyBytes === undefined) mount(fastify);
        else {
          fastify.register(async (scope) => {
            takeRawBodies(scope, rawBodyBytes);
            mount(scope);
          });
        }
      }
    },
  };
}

/** JSON only; an absent body is {} whatever its type says. */
function acceptBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(/^application\/json(?:\s*;|$)/i, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parseJson(request, body as string, done);
  });
  // Browsers' fetch with an empty body and no type still sends one of these.
  fastify.addContentTypeParser(['text/plain'], { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, {});
    else
      done(
        Object.assign(new Error('not JSON'), {
          code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
          statusCode: 415,
        }),
      );
  });
}

function sendJson(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(text);
}

function sendFile(reply: FastifyReply, file: FileAnswer['file']): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename="${file.name.replace(/[^A-Za-z0-9._-]/g, '_')}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(file.body);
}

function deviceIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(header) ? header : '';
}

/** The client went away while its answer was being made: nothing failed, and nobody reads what is sent now. */
function isAbandoned(error: FastifyError, reply: FastifyReply): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
}

function httpStatusOf(error: FastifyError): number {
  return error.statusCode ?? 400;
}

/** The transport refusal behind an error; undefined for anything unexpected. */
function transportRefusal(error: FastifyError): RefusalCode | undefined {
  switch (error.statusCode) {
    case 400:
      return 'body_malformed';
    case 413:
      return 'body_too_large';
    case 415:
      return 'content_type_unsupported';
    case 404:
      return 'path_unknown';
    default:
      return error.statusCode !== undefined && error.statusCode < 500 ? 'body_malformed' : undefined;
  }
}

function assertAnswer(call: CallDefinition, result: Answer<unknown, never> & { ok: true }): void {
  if ('file' in result) return;
  const data =
    'rawData' in result
      ? JSON.parse(Buffer.concat(result.rawData).toString())
      : JSON.parse(JSON.stringify(result.value ?? {}));
  const checked = z.safeParse(call.output, data);
  if (!checked.success) {
    throw new Error(`${call.path} answered what its contract does not say: ${z.prettifyError(checked.error)}`);
  }
}
