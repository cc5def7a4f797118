import { formatMinor } from '@pitaka/core/values/money.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawRoute } from '../../../platform/http/route.ts';
import { SANDBOX_OUTCOMES, type SandboxDeposit, type SandboxOutcome, type SandboxPayment } from './sandbox-deposit.ts';

const MOST_BYTES = 4_096;

const LABELS: Readonly<Record<SandboxOutcome, string>> = {
  paid: 'Pay',
  failed: 'Let it fail',
  expired: 'Let it expire',
  'paid-twice': 'Pay, and report it twice',
  late: 'Let it expire, then pay',
  'paid-again': 'Pay it twice',
  'paid-less': 'Pay 0.01 less',
  'paid-more': 'Pay 0.01 more',
  'paid-in-other-currency': 'Pay in another currency',
  'paid-by-other': 'Have somebody else pay',
  pending: 'Leave it pending',
  'charged-back': 'Charge a payment back',
};

/**
 * The sandbox's payment page. GET lists the possible outcomes; POST plays one, from a form (people) or as JSON
 * {outcome} (tests). Only while the sandbox takes deposits.
 */
export function sandboxDepositRoutes(sandbox: SandboxDeposit): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/sandbox/pay/:id',
      async handler(request, reply) {
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
          .send(page(payment));
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
  let said: unknown;
  try {
    said = isForm
      ? new URLSearchParams(body).get('outcome')
      : (JSON.parse(body) as { outcome?: unknown } | null)?.outcome;
  } catch {
    return undefined;
  }
  return SANDBOX_OUTCOMES.find((outcome) => outcome === said);
}

function page(payment: SandboxPayment): string {
  const isOver = payment.status !== 'open' && payment.status !== 'pending';
  const stillCan: readonly SandboxOutcome[] = payment.status === 'expired' ? ['paid'] : ['paid-again', 'charged-back'];
  const shown = SANDBOX_OUTCOMES.filter((outcome) => !isOver || stillCan.includes(outcome));
  const buttons = shown
    .map(
      (outcome, index) =>
        `<button name="outcome" value="${outcome}"${index === 0 ? ' class="main"' : ''}>${LABELS[outcome]}</button>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment ${escapeHtml(payment.reference)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f4f4f6; color: #1d1d24; }
  main { max-width: 24rem; margin: 0 auto; padding: 2rem 1.25rem; }
  h1 { font-size: 1.1rem; font-weight: 600; margin: 0; }
  .amount { font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; margin: .25rem 0; }
  p { margin: .25rem 0 1.25rem; color: #55555f; }
  form { display: grid; gap: .5rem; }
  button { font: inherit; min-height: 2.75rem; border-radius: .6rem; border: 1px solid #c9c9d2; background: #fff; color: inherit; text-align: left; padding: 0 1rem; }
  button.main { background: #2b2bd6; border-color: #2b2bd6; color: #fff; font-weight: 600; text-align: center; }
  a { color: #2b2bd6; display: inline-block; padding: .75rem 0; }
  @media (prefers-color-scheme: dark) {
    body { background: #15151b; color: #f1f1f5; } p { color: #b3b3bf; } a { color: #a9a9ff; }
    button { background: #22222b; border-color: #45454f; }
  }
</style>
</head>
<body>
<main>
<h1>Sandbox payment</h1>
<div class="amount">${formatMinor(payment.amountMinor)} ${escapeHtml(payment.currency)}</div>
<p>Reference ${escapeHtml(payment.reference)} &middot; ${escapeHtml(payment.status)}. No real money moves here.</p>
<form method="post">
${buttons}
</form>
<a href="${escapeHtml(payment.returnUrl)}">Back without paying</a>
</main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
