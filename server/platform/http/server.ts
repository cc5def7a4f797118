import type { Socket } from 'node:net';
import type { CallDefinition } from '@pitaka/contract/define-call.ts';
import { STATUS } from '@pitaka/contract/envelope.ts';
import { isLocale, type Locale, matchLocale } from '@pitaka/contract/locales.ts';
import { REFERENCE_WORDS } from '@pitaka/contract/messages/reference.ts';
import { REFUSALS, type RefusalCode } from '@pitaka/contract/refusals.ts';
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
import { type CommitWatch, watchCommits } from '../db/commit-watch.ts';
import { isBusy, isConnectionFault, isDatabaseAway, isRolledBack } from '../db/in-transaction.ts';
import { Metrics } from '../metrics/metrics.ts';
import { acceptBodies } from './accept-bodies.ts';
import { Admission } from './admission.ts';
import { FILES_LOAD, NOTHING_LOADS } from './answer-policies.ts';
import {
  ArrivingBodies,
  announcesTooMuch,
  BODY_BOUNDS,
  type BodyBounds,
  DEFAULT_BODY_LIMIT_BYTES,
} from './body-bounds.ts';
import { BUSY_PAGE_POLICY, busyPage } from './busy-page.ts';
import type { CallContext } from './call-context.ts';
import {
  answerClientError,
  CONNECTION_TIMES,
  limitConnectionsOfNetworks,
  MAX_CONNECTIONS,
} from './connection-bounds.ts';
import { deviceName } from './device-name.ts';
import { acceptedText, doneBytes, doneText, refusalEnvelope } from './envelope-text.ts';
import { isFromAnotherMachine } from './from-another-machine.ts';
import { HeavyCalls } from './heavy-calls.ts';
import { type Identity, type IdentityDependencies, identify, refusalOf } from './identify.ts';
import { IngressLimiter } from './ingress-limiter.ts';
import { callerAddress, networkOf, trustedProxies } from './network-address.ts';
import { takeRawBodies } from './raw-body.ts';
import { readInput } from './read-input.ts';
import { chosenLocale, deviceIdOf, idempotencyKeyOf, isEncoded, originOf, wantsPage } from './request-facts.ts';
import { createRequestIds, isRequestId } from './request-id.ts';
import type { Answer, RawRoute, Route } from './route.ts';
import { sendFile, sendJson } from './send-answer.ts';
import { isAbandoned, transportRefusal } from './transport-errors.ts';

export interface HttpDependencies extends IdentityDependencies {
  readonly log: Logger;
  readonly clock: () => Date;
  /** The public address; null to use the host name of the request. */
  readonly publicUrl: string | null;
  /** The number or addresses of the proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy: false | number | string[];
  /** Whether to refuse callers that come through a proxy, or that use another host name than this machine's. */
  readonly onlyThisMachine?: boolean;
  /** Whether requests, connections and bytes of one network are limited. */
  readonly rateLimits: boolean;
  /** The number of processes that share the port, and therefore the limits of requests. Default 1. */
  readonly processes?: number;
  /** Whether an answer that violates its contract is an error, for development and tests. */
  readonly checkAnswers: boolean;
  readonly bodyBounds?: Partial<BodyBounds>;
  /** The maximum number of requests that are worked on at the same time. */
  readonly requestsAtOnce?: number;
  /** undefined: the server creates its own metrics. */
  readonly metrics?: Metrics;
  /** Called for each request to calls and providers' routes, not for files and health checks. */
  readonly onRequest?: () => void;
  /** Called after a call was refused for a missing permission; the answer does not wait for it. */
  readonly onForbidden?: (caller: Forbidden) => void;
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
  /** Makes each further answer close its connection. Requests are served until the server is closed. */
  drain(): void;
  mount(routes: readonly Route[]): void;
  mountRaw(routes: readonly RawRoute[]): void;
}

/** nginx's status for a closed request. */
const CLIENT_CLOSED_REQUEST = 499;
const HSTS = 'max-age=31536000';
/** A header that almost every proxy adds. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const PROXY_WARNING_MS = 3_600_000;
/** The time after which a caller should try again after `busy`. */
const BUSY_SECONDS = 5;
/** The time to try again after all places were taken: places become free all the time. */
const FULL_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's address, according to the trusted proxies. */
    address: string;
    network: string;
  }
}

/** The identified caller, the time of the identification, and the state of the work. */
interface Admitted extends CommitWatch {
  readonly identity: Identity;
  readonly at: number;
  /** Whether the caller repeats the same request until it has an outcome, and then gets the first one. */
  readonly isRepeatable: boolean;
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
    genReqId: createRequestIds(),
    childLoggerFactory: (log) => log,
    forceCloseConnections: 'idle',
    // Without this handler the framework would answer in its own format, without a code and a time to wait.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket as Socket),
    // For an address that cannot be decoded no hook runs, and the framework would answer in its own format.
    frameworkErrors: (_error, request, unrouted) => {
      // The framework has no types for an unrouted reply.
      const reply = unrouted as unknown as FastifyReply;
      reply.header('x-content-type-options', 'nosniff').header('content-security-policy', NOTHING_LOADS);
      reply.header('x-request-id', request.id);
      const locale = matchLocale(request.headers['accept-language']);
      return sendJson(reply.code(404), JSON.stringify(refusalEnvelope('path_unknown', locale)));
    },
    ...CONNECTION_TIMES,
  });
  fastify.server.maxConnections = MAX_CONNECTIONS;
  // Only if there is no proxy: otherwise every connection is the proxy's.
  if (deps.rateLimits && proxies === false) limitConnectionsOfNetworks(fastify.server);
  const metrics = deps.metrics ?? new Metrics();
  const limiter = deps.rateLimits ? new IngressLimiter(deps.processes ?? 1) : undefined;
  const bodyBounds = { ...BODY_BOUNDS, ...deps.bodyBounds };
  const bodies = new ArrivingBodies(bodyBounds, deps.rateLimits);
  const heavyCalls = new HeavyCalls();
  const admission = new Admission(deps.requestsAtOnce);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  let isDraining = false;
  let isClosing = false;
  let warnedOfProxyAt = Number.NEGATIVE_INFINITY;

  acceptBodies(fastify);

  // Computed once, because with proxies each access to the address evaluates their headers again.
  fastify.decorateRequest('address', '').decorateRequest('network', '');
  fastify.addHook('onRequest', async (request, reply) => {
    request.address = callerAddress(request);
    request.network = networkOf(request.address);
    keepIdOfProxy(request);
    reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
    if (isDraining) reply.header('connection', 'close');
    if (request.protocol === 'https' || deps.publicUrl?.startsWith('https:')) {
      reply.header('strict-transport-security', HSTS);
    }
    if (proxies === false && PROXY_HEADERS.some((name) => name in request.headers)) warnOfProxy();
    const kind = request.routeOptions.config.limit ?? 'calls';
    if (kind === 'calls' || kind === 'providers') deps.onRequest?.();
    reply.header('content-security-policy', kind === 'files' ? FILES_LOAD : NOTHING_LOADS);
    // While the server is closing, requests on connections that are still open are turned away, so that the next
    // request goes to another server.
    if (isClosing && kind !== 'none') return turnAway(request, reply.header('connection', 'close'));
    if (deps.onlyThisMachine && kind !== 'none' && isFromAnotherMachine(request)) {
      return sendRefusal(request, reply, 'only_this_machine', {}, 403);
    }
    if (limiter && kind !== 'none') {
      const waitSeconds = await limiter.arrived(kind, request.network, request);
      if (waitSeconds > 0) return tooMany(request, reply, waitSeconds);
    }
    // PostgreSQL cannot store a NUL, and our addresses never contain one.
    if (request.is404 || /%00|\0/.test(request.url)) return sendRefusal(request, reply, 'path_unknown', {}, 404);
    if (announcesTooMuch(request)) return sendRefusal(request, reply, 'body_too_large', {}, 413);
    if (isEncoded(request)) return sendRefusal(request, reply, 'content_encoding_unsupported', {}, 415);
  });

  fastify.addHook('onResponse', (request, _reply, done) => {
    bodies.linger(request);
    done();
  });

  fastify.addHook('preClose', (done) => {
    isClosing = true;
    bodies.stop();
    done();
  });

  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const code = transportRefusal(error);
    if (code) {
      // Closing now would reset the connection while the client still sends: see ArrivingBodies.linger.
      if (code === 'body_too_large') reply.removeHeader('connection');
      return sendRefusal(request, reply, code, {}, error.statusCode ?? 400);
    }
    if (isAbandoned(error, reply)) return reply.code(CLIENT_CLOSED_REQUEST).send();
    return sendFault(request, reply, error);
  });

  fastify.setNotFoundHandler((request, reply) => sendRefusal(request, reply, 'path_unknown', {}, 404));

  function warnOfProxy(): void {
    const now = deps.clock().getTime();
    if (now - warnedOfProxyAt < PROXY_WARNING_MS) return;
    warnedOfProxyAt = now;
    deps.log.warn(
      'Requests arrive with headers of a proxy, but TRUST_PROXY is not set: every caller counts as that proxy, with its limits.',
    );
  }

  /**
   * Otherwise a caller that does not come through a trusted proxy could give many requests one id, or the id of another
   * request.
   */
  function keepIdOfProxy(request: FastifyRequest): void {
    const sent = request.headers['x-request-id'];
    if (sent === undefined || !isRequestId(sent) || (request.ips?.length ?? 0) < 2) return;
    (request as { id: string }).id = sent;
  }

  function localeOf(request: FastifyRequest): Locale {
    const header = request.headers['accept-language'];
    if (isLocale(header)) return header;
    return chosenLocale(request) ?? matchLocale(header);
  }

  function sendRefusal(
    request: FastifyRequest,
    reply: FastifyReply,
    code: RefusalCode,
    detail: Readonly<Record<string, unknown>> = {},
    httpStatus = 200,
  ): FastifyReply {
    bodies.holdBack(request);
    if (code === 'busy' || code === 'outcome_unknown') {
      if (!reply.hasHeader('retry-after')) reply.header('retry-after', String(BUSY_SECONDS));
      if (httpStatus === 200) return sendRefusal(request, reply, code, detail, 503);
    }
    const locale = localeOf(request);
    const envelope = refusalEnvelope(code, locale, detail);
    if (code === 'system_error' || code === 'outcome_unknown')
      envelope.message += ` (${referenceText(locale, request)})`;
    metrics.answered(request.routeOptions.url ?? 'unknown', envelope.status, reply.elapsedTime);
    return sendJson(reply.code(httpStatus), JSON.stringify(envelope));
  }

  function sendFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const isPage = wantsPage(request);
    const entered = admitted.get(request);
    const isFault = isConnectionFault(error) || isDatabaseAway(error);
    if (isFault) deps.log.error({ err: error }, 'the database does not answer');
    if (isFault || isBusy(error)) {
      if (isPage) return sendBusyPage(request, reply);
      if (!entered?.maybeCommitted || isRolledBack(error)) return sendRefusal(request, reply, 'busy');
      // The sent changes may have been committed.
      if (entered.isRepeatable) return sendRefusal(request, reply, 'outcome_unknown');
      if (isDatabaseAway(error)) return sendRefusal(request, reply, 'busy');
    }
    const errorId = request.id;
    deps.log.error({ err: error, errorId, path: request.routeOptions.url }, 'a call failed');
    return sendRefusal(request, reply, 'system_error', { errorId }, 500);
  }

  function sendBusyPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    metrics.answered(request.routeOptions.url ?? 'unknown', REFUSALS.busy, reply.elapsedTime);
    const locale = chosenLocale(request) ?? matchLocale(request.headers['accept-language']);
    return reply
      .code(503)
      .header('retry-after', String(BUSY_SECONDS))
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', BUSY_PAGE_POLICY)
      .header('cache-control', 'no-store')
      .send(busyPage(locale, BUSY_SECONDS, referenceText(locale, request)));
  }

  /** Refuses a request before any work on it has begun. */
  function turnAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (wantsPage(request)) return sendBusyPage(request, reply);
    return sendRefusal(request, reply.header('retry-after', String(FULL_SECONDS)), 'busy');
  }

  function tooMany(request: FastifyRequest, reply: FastifyReply, waitSeconds: number): FastifyReply {
    reply.header('retry-after', String(waitSeconds));
    return sendRefusal(request, reply, 'too_many_requests', { retryAfterSeconds: waitSeconds }, 429);
  }

  /**
   * Checks the identity and everything else that does not need the body, then accepts the body. Answers the request
   * itself if it is refused.
   */
  async function enter(request: FastifyRequest, reply: FastifyReply, call?: CallDefinition): Promise<unknown> {
    if (!admission.hasRoom()) return turnAway(request, reply);
    const identity = await identifyFor(request, reply, call);
    if (!identity) return reply;
    if (!bodies.admit(request, reply, request.network)) return tooMany(request, reply, 1);
    const isRepeatable = call ? call.movesMoney === true : request.method === 'POST';
    admitted.set(request, { identity, at: performance.now(), isRepeatable, maybeCommitted: false });
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
    reportForbidden(request, found.value, refused);
    sendRefusal(request, reply, refused);
    return undefined;
  }

  function reportForbidden(request: FastifyRequest, identity: Identity, code: RefusalCode): void {
    if (!FORBIDDEN.includes(code)) return;
    const { url: path = '' } = request.routeOptions;
    const device = deviceName(request.headers['user-agent']);
    deps.onForbidden?.({ identity, path, code, address: request.address, device });
  }

  /** Runs the call of an admitted request; sendFault then knows whether it may have changed anything. */
  function watched<Value>(request: FastifyRequest, work: () => Promise<Value>): Promise<Value> {
    const entered = admitted.get(request);
    return entered ? watchCommits(entered, work) : work();
  }

  /** The identified caller, looked up again if the body took so long that the session may have ended. */
  async function identifyCaller(request: FastifyRequest, reply: FastifyReply, call?: CallDefinition) {
    const entered = admitted.get(request);
    if (!entered) throw new Error('a request was handled before its checks');
    const isStale = performance.now() - entered.at > bodyBounds.identityMs;
    return isStale ? identifyFor(request, reply, call) : entered.identity;
  }

  function contextOf(request: FastifyRequest, identity: Identity): CallContext {
    const { address, network } = request;
    return {
      ...identity,
      get locale() {
        return localeOf(request);
      },
      get origin() {
        return deps.publicUrl ?? originOf(request);
      },
      address,
      network,
      get device() {
        return deviceName(request.headers['user-agent']);
      },
      deviceId: deviceIdOf(request.headers['x-device-id']),
      idempotencyKey: idempotencyKeyOf(request),
      now: deps.clock(),
      requestId: request.id,
      get log() {
        return deps.log.child({ requestId: request.id });
      },
    };
  }

  /**
   * Wraps the reply in an object. A promise of the reply itself would wait until the client has read the answer, and
   * would then be undefined: slow readers would take places, and each answer would count as refused.
   */
  async function answer(
    entry: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ readonly sent: FastifyReply }> {
    const { call } = entry;
    const identity = await identifyCaller(request, reply, call);
    if (!identity) return { sent: reply };
    const input = readInput(call, call.method === 'GET' ? { ...(request.query as object) } : (request.body ?? {}));
    if (!input.ok) return { sent: sendRefusal(request, reply, input.code, input.detail) };
    const context = contextOf(request, identity);
    const handle = () => entry.handle(input.value, context);
    const result = await (call.isHeavy ? heavyCalls.run(callerOf(context), handle) : handle());
    if (!result.ok) {
      reportForbidden(request, identity, result.code);
      return { sent: sendRefusal(request, reply, result.code, result.detail) };
    }
    if (deps.checkAnswers) assertAnswer(call, result);
    return { sent: sendAnswer(call, reply, result) };
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
    drain() {
      isDraining = true;
    },
    mount(routes) {
      for (const entry of routes) {
        fastify.route({
          method: entry.call.method,
          url: entry.call.path,
          bodyLimit: entry.call.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
          onRequest: (request, reply) => enter(request, reply, entry.call),
          handler: async (request, reply) =>
            (await admission.run(() => watched(request, () => answer(entry, request, reply))))?.sent ??
            turnAway(request, reply),
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
              const identity = await identifyCaller(request, reply);
              if (!identity) return reply;
              const context = contextOf(request, identity);
              const answered = await admission.run(async () => ({
                answer: await watched(request, () =>
                  raw.handler(request, reply, {
                    site: identity.site,
                    context,
                    identified: async (isSigned) =>
                      (await limiter?.identified(isSigned, context.network, request)) ?? 0,
                  }),
                ),
              }));
              return answered ? answered.answer : turnAway(request, reply);
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

function referenceText(locale: Locale, { id }: FastifyRequest): string {
  return `${REFERENCE_WORDS[locale]} ${id}`;
}

function callerOf({ operator, user, site, network }: CallContext): string {
  if (operator) return `operator:${operator.operatorId}`;
  return user ? `user:${site.siteId}:${user.uid}` : network;
}

function assertAnswer(call: CallDefinition, result: Answer<unknown, never> & { ok: true }): void {
  if ('file' in result) return;
  const data =
    'rawData' in result
      ? JSON.parse(Buffer.concat(result.rawData).toString())
      : JSON.parse(JSON.stringify(result.value ?? {}));
  const checked = z.safeParse(call.output, data);
  if (!checked.success) {
    throw new Error(`${call.path} violated its contract: ${z.prettifyError(checked.error)}`);
  }
}
