import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { sqlState } from '../platform/db/in-transaction.ts';
import { isFromAnotherMachine } from '../platform/http/from-another-machine.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { PRODUCT_VERSION } from './product-version.ts';

/** How long a probe's result is cached, because frequent probes must not load the database. */
const READY_FOR_MS = 1_000;
/** How long the result of a write is cached, because each write is a commit. */
const WRITABLE_FOR_MS = 5_000;
/** Asked by the proxy: whether it may send new requests. */
export const ACCEPTING_PATH = '/internal/accepting';
/** Asked by the proxy, as `?domain=`. */
export const ALLOWED_HOST_PATH = '/internal/allowed-host';
/** Error codes of a full disk or a standby. */
const CANNOT_WRITE = new Set(['53100', '25006']);

/**
 * Adds /healthz (the process is alive), /readyz (the database can write, and the server is not about to stop), and
 * /metrics and /internal/* (only for collectors and the proxy on this machine). These paths work without a site.
 */
export function addHealthRoutes(
  fastify: FastifyInstance,
  deps: {
    db: Database;
    metrics: Metrics;
    isDraining: () => boolean;
    hasRoom: () => boolean;
    warnings: () => string[];
    isSiteHost: (host: string) => Promise<boolean>;
  },
): void {
  fastify.get('/healthz', { config: { limit: 'none' } }, (_request, reply) =>
    reply.send({ status: 'ok', version: PRODUCT_VERSION }),
  );

  let probe: { answered: Promise<unknown>; at: number } | undefined;
  let wroteAt = Number.NEGATIVE_INFINITY;
  const reachDatabase = () => {
    if (!probe || performance.now() - probe.at > READY_FOR_MS) probe = { answered: ask(), at: performance.now() };
    return probe.answered;
  };
  const ask = async () => {
    if (performance.now() - wroteAt < WRITABLE_FOR_MS) return sql`SELECT 1`.execute(deps.db);
    // Commits to the disk without writing to a table; this fails on a standby and on a full disk.
    await sql`SELECT pg_logical_emit_message(true, 'pitaka', '')`.execute(deps.db);
    wroteAt = performance.now();
  };
  const reasonAgainst = async () => {
    if (deps.isDraining()) return 'the server is stopping';
    if (!deps.hasRoom()) return 'the disk of the data directory is full';
    try {
      await reachDatabase();
      return undefined;
    } catch (error) {
      wroteAt = Number.NEGATIVE_INFINITY;
      return CANNOT_WRITE.has(sqlState(error) ?? '') ? 'the database cannot write' : 'the database does not answer';
    }
  };

  fastify.get('/readyz', async (_request, reply) => {
    const reason = await reasonAgainst();
    if (reason !== undefined) return reply.code(503).send({ status: 'not ready', reason });
    const warnings = deps.warnings();
    return reply.send({ status: 'ready', ...(warnings.length > 0 && { warnings }) });
  });

  fastify.get('/metrics', async (request, reply) => {
    // Otherwise a foreign page could point its host name at this machine, and read the metrics in the browser.
    if (isFromAnotherMachine(request)) return reply.code(404).send({ status: 'not found' });
    return reply.header('content-type', deps.metrics.registry.contentType).send(await deps.metrics.readAll());
  });

  // Unlike /readyz, this stays positive while the database is away: then calls are answered `busy`, and must not wait.
  fastify.get(ACCEPTING_PATH, { config: { limit: 'none' } }, (request, reply) => {
    if (isFromAnotherMachine(request)) return reply.code(404).send({ status: 'not found' });
    const isDraining = deps.isDraining();
    return reply.code(isDraining ? 503 : 200).send({ status: isDraining ? 'stopping' : 'accepting' });
  });

  // A proxy asks this before it requests a certificate: otherwise any name that leads here would get one.
  fastify.get(ALLOWED_HOST_PATH, { config: { limit: 'none' } }, async (request, reply) => {
    const { domain } = request.query as Record<string, unknown>;
    const isAllowed =
      !isFromAnotherMachine(request) && typeof domain === 'string' && (await deps.isSiteHost(domain.toLowerCase()));
    return reply.code(isAllowed ? 200 : 404).send({ status: isAllowed ? 'allowed' : 'not found' });
  });
}
