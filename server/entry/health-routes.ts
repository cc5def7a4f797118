import { sql } from 'kysely';
import { isLoopback } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { RawRoute } from '../platform/http/route.ts';

/** /healthz: the process lives. /readyz: it can reach its database. /metrics: for a collector on this machine only. */
export function healthRoutes(deps: { db: Database; metrics: Metrics }): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      handler: async (_request, reply) => reply.send({ status: 'ok' }),
    },
    {
      method: 'GET',
      path: '/readyz',
      async handler(_request, reply) {
        try {
          await sql`SELECT 1`.execute(deps.db);
          return reply.send({ status: 'ready' });
        } catch {
          return reply.code(503).send({
            status: 'not ready',
            reason: 'the database does not answer',
          });
        }
      },
    },
    {
      method: 'GET',
      path: '/metrics',
      async handler(request, reply) {
        if (!isLoopback(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for'] !== undefined) {
          return reply.code(404).send({ status: 'not found' });
        }
        return reply
          .header('content-type', deps.metrics.registry.contentType)
          .send(await deps.metrics.registry.metrics());
      },
    },
  ];
}
