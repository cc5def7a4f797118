import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { isFromElsewhere } from '../platform/http/from-elsewhere.ts';
import type { Metrics } from '../platform/http/metrics.ts';

/** Lifetime of a probe's result: frequent probes must not load the database. */
const READY_FOR_MS = 1_000;

/**
 * /healthz: the process is alive. /readyz: it reaches its database. /metrics: for collectors on this machine only. They
 * need no site.
 */
export function addHealthRoutes(
  fastify: FastifyInstance,
  deps: { db: Database; metrics: Metrics; warnings: () => string[] },
): void {
  fastify.get('/healthz', { config: { limit: 'none' } }, (_request, reply) => reply.send({ status: 'ok' }));

  let probe: { answered: Promise<unknown>; at: number } | undefined;
  const reachDatabase = () => {
    if (!probe || performance.now() - probe.at > READY_FOR_MS) {
      probe = { answered: sql`SELECT 1`.execute(deps.db), at: performance.now() };
    }
    return probe.answered;
  };

  fastify.get('/readyz', async (_request, reply) => {
    try {
      await reachDatabase();
      const warnings = deps.warnings();
      return reply.send({ status: 'ready', ...(warnings.length > 0 && { warnings }) });
    } catch {
      return reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' });
    }
  });

  fastify.get('/metrics', async (request, reply) => {
    // A foreign page in this machine's browser must not read it by pointing its own host name here.
    if (isFromElsewhere(request)) return reply.code(404).send({ status: 'not found' });
    return reply.header('content-type', deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}
