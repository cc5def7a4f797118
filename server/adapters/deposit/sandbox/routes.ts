import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawRoute } from '../../../platform/http/route.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import { payPage } from './pay-page.ts';
import { SANDBOX_OUTCOMES, type SandboxDeposit, type SandboxOutcome } from './sandbox-deposit.ts';

const MOST_BYTES = 4_096;

/**
 * The sandbox's payment page. GET lists the possible outcomes; POST simulates one, from a form (users) or from JSON
 * {outcome} (tests). Only while the sandbox processes deposits.
 */
export function sandboxDepositRoutes(sandbox: SandboxDeposit): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/sandbox/pay/:id',
      async handler(request, reply, { context }) {
        const payment = await sandbox.find(idOf(request));
        if (!payment) return notFound(reply);
        return reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
          )
          .header('vary', 'Accept-Language, Cookie')
          .send(payPage(payment, context.locale, context.now));
      },
    },
    {
      method: 'POST',
      path: '/sandbox/pay/:id',
      rawBodyBytes: MOST_BYTES,
      async handler(request, reply) {
        const payment = await sandbox.find(idOf(request));
        if (!payment) return notFound(reply);
        const isForm = (request.headers['content-type'] ?? '').includes('urlencoded');
        const outcome = readOutcome((request.body as Buffer).toString('utf8'), isForm);
        if (!outcome) return reply.code(400).send({ error: 'outcome_unknown', outcomes: SANDBOX_OUTCOMES });
        await sandbox.play(payment, outcome);
        return isForm ? reply.redirect(payment.returnUrl, 303) : reply.send({ outcome });
      },
    },
  ];
}

function idOf(request: FastifyRequest): string {
  return String((request.params as { id?: unknown }).id ?? '').slice(0, 60);
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'deposit_unknown' });
}

function readOutcome(body: string, isForm: boolean): SandboxOutcome | undefined {
  let name: unknown;
  try {
    name = isForm
      ? new URLSearchParams(body).get('outcome')
      : (parseJson(body) as { outcome?: unknown } | null)?.outcome;
  } catch {
    return undefined;
  }
  return SANDBOX_OUTCOMES.find((outcome) => outcome === name);
}
