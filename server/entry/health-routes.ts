import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isLoopback } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Metrics } from '../platform/http/metrics.ts';

/**
 * /healthz: the process lives. /readyz: it reaches its database. /metrics: for collectors on this machine only.
 * They bypass the ingress: no site is needed and no rate limit applies.
 */
export function addHealthRoutes(
  fastify: FastifyInstance,
  deps: { db: Database; metrics: Metrics; warnings: () => string[] },
): void {
  fastify.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));

  fastify.get('/readyz', async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(deps.db);
      const warnings = deps.warnings();
      return reply.send({ status: 'ready', ...(warnings.length > 0 && { warnings }) });
    } catch {
      return reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' });
    }
  });

  fastify.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for'] !== undefined) {
      return reply.code(404).send({ status: 'not found' });
    }
    return reply.header('content-type', deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}
