import type { Locale } from '../../../platform/http/site.ts';
import { moneyText } from '../../../platform/money-text.ts';
import { PAY_PAGE_TEXTS, type PayPageTexts } from './pay-page-texts.ts';
import { SANDBOX_OUTCOMES, type SandboxOutcome, type SandboxPayment } from './sandbox-deposit.ts';

const MINUTE_MS = 60_000;
/** The text for the last minute. */
const LAST_REFRESH_SECONDS = 5;

/** The payment page, in the reader's language. */
export function payPage(payment: SandboxPayment, locale: Locale, now: Date): string {
  const texts = PAY_PAGE_TEXTS[locale];
  const leftMs = payment.expiresAt.getTime() - now.getTime();
  const isTooLate = payment.status === 'expired' || (payment.status === 'open' && leftMs <= 0);
  const isWaiting = payment.status === 'open' && !isTooLate;
  const state = isTooLate ? texts.tooLate : texts.statuses[payment.status];
  const time = isWaiting ? `<p class="time">${texts.payWithin(timeText(leftMs, locale))}</p>` : '';
  const back = isWaiting ? texts.backWithoutPaying : texts.back;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isWaiting ? `<meta http-equiv="refresh" content="${refreshSeconds(leftMs)}">` : ''}
<title>${texts.title} ${escapeHtml(payment.reference)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<div class="amount">${moneyText(payment.amountMinor, payment.currency, locale)}</div>
${time}
<p>${texts.reference} ${escapeHtml(payment.reference)} &middot; ${state}. ${texts.noRealMoney}</p>
${isTooLate ? `<a class="main" href="${escapeHtml(payment.returnUrl)}">${back}</a>` : ''}
<form method="post">
${buttonsOf(payment, isTooLate, texts)}
</form>
${isTooLate ? '' : `<a href="${escapeHtml(payment.returnUrl)}">${back}</a>`}
</main>
</body>
</html>`;
}

function buttonsOf(payment: SandboxPayment, isTooLate: boolean, texts: PayPageTexts): string {
  const isOver = isTooLate || (payment.status !== 'open' && payment.status !== 'pending');
  // Users may still pay a provider too late.
  const stillCan: readonly SandboxOutcome[] = isTooLate
    ? ['paid']
    : ['paid-again', 'charged-back', 'charged-back-unheard'];
  return SANDBOX_OUTCOMES.filter((outcome) => !isOver || stillCan.includes(outcome))
    .map((outcome, index) => {
      const style = index === 0 && !isTooLate ? ' class="main"' : '';
      return `<button name="outcome" value="${outcome}"${style}>${texts.outcomes[outcome]}</button>`;
    })
    .join('\n');
}

function timeText(leftMs: number, locale: Locale): string {
  const isLastMinute = leftMs < MINUTE_MS;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLastMinute ? 'second' : 'minute',
    unitDisplay: 'long',
  });
  return format.format(Math.floor(leftMs / (isLastMinute ? 1000 : MINUTE_MS)));
}

/** The page has no script, so it is reloaded when its remaining time is outdated. */
function refreshSeconds(leftMs: number): number {
  if (leftMs < MINUTE_MS) return Math.min(LAST_REFRESH_SECONDS, Math.ceil(leftMs / 1000));
  return Math.floor((leftMs % MINUTE_MS) / 1000) + 1;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f4f4f6; color: #1d1d24; }
  main { max-width: 24rem; margin: 0 auto; padding: 2rem 1.25rem; }
  h1 { font-size: 1.1rem; font-weight: 600; margin: 0; }
  .amount { font-size: 2.25rem; font-weight: 700; font-variant-numeric: tabular-nums; margin: .25rem 0; overflow-wrap: anywhere; }
  p { margin: .25rem 0 1.25rem; color: #55555f; }
  p.time { margin: 0; font-weight: 600; color: inherit; font-variant-numeric: tabular-nums; }
  form { display: grid; gap: .5rem; }
  button, a.main { font: inherit; min-height: 2.75rem; border-radius: .6rem; border: 1px solid #c9c9d2; background: #fff; color: inherit; text-align: left; padding: 0 1rem; }
  button.main, a.main { background: #2b2bd6; border-color: #2b2bd6; color: #fff; font-weight: 600; text-align: center; }
  a { color: #2b2bd6; display: inline-block; padding: .75rem 0; }
  a.main { display: block; padding: .6rem 1rem; margin-bottom: .5rem; text-decoration: none; }
  @media (prefers-color-scheme: dark) {
    body { background: #15151b; color: #f1f1f5; } p { color: #b3b3bf; } a { color: #a9a9ff; }
    button { background: #22222b; border-color: #45454f; }
  }
`;
