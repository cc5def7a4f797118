import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { STATUS } from '@pitaka/contract/envelope.ts';
import { isLocale, LOCALE_COOKIE, type Locale, matchLocale } from '@pitaka/contract/locales.ts';
import type { RefusalCode } from '@pitaka/contract/refusals.ts';
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
import { isBusy } from '../db/in-transaction.ts';
import { acceptBodies } from './accept-bodies.ts';
import { FILES_LOAD, NOTHING_LOADS } from './answer-policies.ts';
import {
  ArrivingBodies,
  announcesTooMuch,
  BODY_BOUNDS,
  type BodyBounds,
  DEFAULT_BODY_LIMIT_BYTES,
} from './body-bounds.ts';
import type { CallContext } from './call-context.ts';
import {
  answerClientError,
  boundConnectionsOfNetworks,
  CONNECTION_TIMES,
  MOST_CONNECTIONS,
} from './connection-bounds.ts';
import { deviceName } from './device-name.ts';
import { acceptedText, doneBytes, doneText, refusalEnvelope } from './envelope-text.ts';
import { isFromElsewhere } from './from-elsewhere.ts';
import { type Identity, type IdentityDependencies, identify, refusalOf } from './identify.ts';
import { IngressLimiter } from './ingress-limiter.ts';
import { Metrics } from './metrics.ts';
import { callerAddress, networkOf, trustedProxies } from './network-address.ts';
import { takeRawBodies } from './raw-body.ts';
import { readInput } from './read-input.ts';
import type { Answer, FileAnswer, RawRoute, Route } from './route.ts';
import { isAbandoned, transportRefusal } from './transport-errors.ts';

export interface HttpDependencies extends IdentityDependencies {
  readonly log: Logger;
  readonly clock: () => Date;
  /** The public address; null: use the host name of the request. */
  readonly publicUrl: string | null;
  /** How many proxies are in front, or their addresses: their X-Forwarded-* are trusted. */
  readonly trustProxy: false | number | string[];
  /** Refuses callers through a proxy, or by another name than this machine's own. */
  readonly onlyThisMachine?: boolean;
  /** Off: requests, connections and bytes of one network are not limited. */
  readonly rateLimits: boolean;
  /** Development and tests: an answer that violates its contract is an error. */
  readonly checkAnswers: boolean;
  readonly bodyBounds?: Partial<BodyBounds>;
  /** Called after a call was refused for a missing permission; the answer does not wait for it. */
  readonly onForbidden?: (who: Forbidden) => void;
}

export interface Forbidden {
  readonly identity: Identity;
  readonly path: string;
  readonly code: RefusalCode;
  readonly address: string;
  readonly device: string;
}

const FORBIDDEN: readonly RefusalCode[] = ['permission_missing', 'job_not_allowed'];

export interface HttpServer {
  readonly fastify: FastifyInstance;
  readonly metrics: Metrics;
  mount(routes: readonly Route[]): void;
  mountRaw(routes: readonly RawRoute[]): void;
}

/** nginx's status for a closed request. */
const CLIENT_CLOSED_REQUEST = 499;
const HSTS = 'max-age=31536000';

/** The identified caller, and when. */
interface Admitted {
  readonly identity: Identity;
  readonly at: number;
}

/**
 * HTTP ingress: mounts every call and handles every error in one place. Limits, identity and permission are decided by
 * the headers, before any byte of the body is read.
 */
export function createHttpServer(deps: HttpDependencies): HttpServer {
  const proxies = deps.trustProxy;
  const fastify = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(proxies),
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerClientError(error, socket as Socket),
    // For an address that cannot be decoded no hook runs, and the framework would answer in its own format.
    frameworkErrors: (_error, request, unrouted) => {
      // The framework knows no types for an unrouted reply.
      const reply = unrouted as unknown as FastifyReply;
      reply.header('x-content-type-options', 'nosniff').header('content-security-policy', NOTHING_LOADS);
      const locale = matchLocale(request.headers['accept-language']);
      return sendJson(reply.code(404), JSON.stringify(refusalEnvelope('path_unknown', locale)));
    },
    ...CONNECTION_TIMES,
  });
  fastify.server.maxConnections = MOST_CONNECTIONS;
  // Behind a proxy every connection is the proxy's.
  if (deps.rateLimits && proxies === false) boundConnectionsOfNetworks(fastify.server);
  const metrics = new Metrics();
  const limiter = deps.rateLimits ? new IngressLimiter() : undefined;
  const bodyBounds = { ...BODY_BOUNDS, ...deps.bodyBounds };
  const bodies = new ArrivingBodies(bodyBounds, deps.rateLimits);
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  acceptBodies(fastify);

  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (request.protocol === 'https' || deps.publicUrl?.startsWith('https:')) {
      reply.header('strict-transport-security', HSTS);
    }
    const kind = request.routeOptions.config.limit ?? 'calls';
    reply.header('content-security-policy', kind === 'files' ? FILES_LOAD : NOTHING_LOADS);
    if (deps.onlyThisMachine && kind !== 'none' && isFromElsewhere(request)) {
      return sendRefusal(request, reply, 'only_this_machine', {}, 403);
    }
    if (limiter && kind !== 'none') {
      const waitSeconds = await limiter.arrived(kind, networkOf(callerAddress(request)), request);
      if (waitSeconds > 0) return tooMany(request, reply, waitSeconds);
    }
    // PostgreSQL stores no NUL, and no address of ours contains one.
    if (request.is404 || /%00|\0/.test(request.url)) return sendRefusal(request, reply, 'path_unknown', {}, 404);
    if (announcesTooMuch(request)) return sendRefusal(request, reply, 'body_too_large', {}, 413);
    if (isEncoded(request)) return sendRefusal(request, reply, 'content_encoding_unsupported', {}, 415);
  });

  fastify.addHook('onResponse', (request, _reply, done) => {
    bodies.linger(request);
    done();
  });

  fastify.addHook('preClose', (done) => {
    bodies.stop();
    done();
  });

  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const code = transportRefusal(error);
    if (code) {
      // Closing now would reset the connection under a client that still sends: see ArrivingBodies.linger.
      if (code === 'body_too_large') reply.removeHeader('connection');
      return sendRefusal(request, reply, code, {}, error.statusCode ?? 400);
    }
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
    bodies.holdBack(request);
    const envelope = refusalEnvelope(code, localeOf(request), detail);
    metrics.answered(request.routeOptions.url ?? 'unknown', envelope.status, reply.elapsedTime);
    return sendJson(reply.code(httpStatus), JSON.stringify(envelope));
  }

  function sendFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    if (isBusy(error)) return sendRefusal(request, reply, 'busy');
    const errorId = request.id;
    deps.log.error({ err: error, errorId, path: request.routeOptions.url }, 'a call failed');
    return sendRefusal(request, reply, 'system_error', { errorId }, 500);
  }

  function tooMany(request: FastifyRequest, reply: FastifyReply, waitSeconds: number): FastifyReply {
    reply.header('retry-after', String(waitSeconds));
    return sendRefusal(request, reply, 'too_many_requests', { retryAfterSeconds: waitSeconds }, 429);
  }

  /**
   * Checks identity and everything else that needs no body, then lets the body in. Answers itself if the request is
   * refused.
   */
  async function enter(request: FastifyRequest, reply: FastifyReply, call?: CallDefinition): Promise<unknown> {
    const identity = await identifyFor(request, reply, call);
    if (!identity) return reply;
    if (!bodies.admit(request, reply, networkOf(callerAddress(request)))) return tooMany(request, reply, 1);
    admitted.set(request, { identity, at: performance.now() });
  }

  async function identifyFor(
    request: FastifyRequest,
    reply: FastifyReply,
    call: CallDefinition | undefined,
  ): Promise<Identity | undefined> {
    const found = await identify(deps, request, call?.access ?? 'public');
    if (!found.ok) {
      sendRefusal(request, reply, found.code, {}, found.code === 'not_ready' ? 503 : 200);
      return undefined;
    }
    const refused = call && refusalOf(call, found.value, idempotencyKeyOf(request));
    if (!refused) return found.value;
    hearForbidden(request, found.value, refused);
    sendRefusal(request, reply, refused);
    return undefined;
  }

  function hearForbidden(request: FastifyRequest, identity: Identity, code: RefusalCode): void {
    if (!FORBIDDEN.includes(code)) return;
    const { url: path = '' } = request.routeOptions;
    const device = deviceName(request.headers['user-agent']);
    deps.onForbidden?.({ identity, path, code, address: callerAddress(request), device });
  }

  /** The identified caller; looked up again if the body took so long that the session may have ended. */
  async function whoEntered(request: FastifyRequest, reply: FastifyReply, call?: CallDefinition) {
    const entered = admitted.get(request);
    if (!entered) throw new Error('a request was handled that nobody let in');
    const isStale = performance.now() - entered.at > bodyBounds.identityMs;
    return isStale ? identifyFor(request, reply, call) : entered.identity;
  }

  function contextOf(request: FastifyRequest, identity: Identity): CallContext {
    const address = callerAddress(request);
    return {
      ...identity,
      locale: localeOf(request),
      origin: deps.publicUrl ?? originOf(request),
      address,
      network: networkOf(address),
      get device() {
        return deviceName(request.headers['user-agent']);
      },
      deviceId: deviceIdOf(request.headers['x-device-id']),
      idempotencyKey: idempotencyKeyOf(request),
      now: deps.clock(),
      log: deps.log,
    };
  }

  async function answer(entry: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { call } = entry;
    const identity = await whoEntered(request, reply, call);
    if (!identity) return reply;
    const input = readInput(call, call.method === 'GET' ? { ...(request.query as object) } : (request.body ?? {}));
    if (!input.ok) return sendRefusal(request, reply, input.code, input.detail);
    const result = await entry.handle(input.value, contextOf(request, identity));
    if (!result.ok) {
      hearForbidden(request, identity, result.code);
      return sendRefusal(request, reply, result.code, result.detail);
    }
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
          onRequest: (request, reply) => enter(request, reply, entry.call),
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
            config: {
              ...(raw.rawBodyBytes !== undefined && { cutsBodyAt: raw.rawBodyBytes }),
              ...(raw.limit && { limit: raw.limit }),
            },
            onRequest: (request, reply) => enter(request, reply),
            handler: async (request, reply) => {
              const identity = await whoEntered(request, reply);
              if (!identity) return reply;
              const context = contextOf(request, identity);
              return raw.handler(request, reply, {
                site: identity.site,
                context,
                identified: async (isSigned) => (await limiter?.identified(isSigned, context.network, request)) ?? 0,
              });
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

function sendJson(reply: FastifyReply, text: string | Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store').send(text);
}

function sendFile(reply: FastifyReply, file: FileAnswer['file']): FastifyReply {
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename="${file.name.replace(/[^A-Za-z0-9._-]/g, '_')}"`)
    .header('cache-control', 'no-store')
    .send(file.body);
}

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** The origin of the request, for links. Behind a proxy, protocol and host come from headers, and may be any text. */
function originOf({ protocol, host, headers }: FastifyRequest): string {
  const asked = [host, headers.host ?? ''].find((name) => HOST.test(name)) ?? 'localhost';
  return `${protocol === 'https' ? 'https' : 'http'}://${asked}`;
}

/** A compressed body is refused: no client of ours sends one, and its size in memory is not the announced one. */
function isEncoded({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  const transfer = headers['transfer-encoding'];
  return !/^\s*(identity)?\s*$/i.test(encoding ?? '') || !/^\s*(chunked)?\s*$/i.test(transfer ?? '');
}

function deviceIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(header) ? header : '';
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
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
