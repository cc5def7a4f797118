import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { sqlState } from '../platform/db/in-transaction.ts';
import { isFromAnotherMachine } from '../platform/http/from-another-machine.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

/** How long a probe's result is cached, because frequent probes must not load the database. */
const READY_FOR_MS = 1_000;
/** How long the result of a write is cached, because each write is a commit. */
const WRITABLE_FOR_MS = 5_000;
/** Error codes of a full disk or a standby. */
const CANNOT_WRITE = new Set(['53100', '25006']);

/**
 * Adds /healthz (the process is alive), /readyz (the database can write, and the server is not about to stop), and
 * /metrics (for collectors on this machine only). None of them needs a site.
 */
export function addHealthRoutes(
  fastify: FastifyInstance,
  deps: { db: Database; metrics: Metrics; isDraining: () => boolean; hasRoom: () => boolean; warnings: () => string[] },
): void {
  fastify.get('/healthz', { config: { limit: 'none' } }, (_request, reply) => reply.send({ status: 'ok' }));

  let probe: { answered: Promise<unknown>; at: number } | undefined;
  let wroteAt = Number.NEGATIVE_INFINITY;
  const reachDatabase = () => {
    if (!probe || performance.now() - probe.at > READY_FOR_MS) probe = { answered: ask(), at: performance.now() };
    return probe.answered;
  };
  const ask = async () => {
    if (performance.now() - wroteAt < WRITABLE_FOR_MS) return sql`SELECT 1`.execute(deps.db);
    // Commits to the disk without writing to a table, which fails on a standby and a full disk.
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
    return reply.header('content-type', deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
  });
}
