import { readFileSync } from 'node:fs';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Locale } from '../../../platform/http/site.ts';
import { type MoneyForm, moneyForm } from '../../../platform/money-text.ts';
import { GAME_TEXTS, type GameTexts } from './game-page-texts.ts';
import { PAYS, publishedOdds, REEL, STAKES, SYMBOLS } from './game-rules.ts';

export interface GamePage {
  /** The path of the page's calls. */
  readonly path: string;
  readonly token: string;
  readonly locale: Locale;
  readonly unit: string;
  readonly nonce: string;
}

const read = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
const STYLE = read('game.css');
const ART = read('art.svg');
/** Bundles the files into one script: imported files come first, and each file has its own scope. */
const SCRIPT = ['sound.js', 'coins.js', 'reels.js', 'game.js']
  .map((name) =>
    read(name)
      .replaceAll(/^import .*$/gm, '')
      .replaceAll(/^export /gm, ''),
  )
  .join('\n');

/** The game in a list of games. */
export const GAME_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200"><defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a0f58"/><stop offset=".5" stop-color="#a52a6b"/><stop offset=".72" stop-color="#ff7a4a"/><stop offset=".73" stop-color="#3a1240"/><stop offset="1" stop-color="#1d0b33"/></linearGradient></defs>${ART.replace(/<svg[^>]*>|<\/svg>|<title>.*?<\/title>/g, '')}<rect width="320" height="200" fill="url(#dusk)"/><use href="#sun" x="182" y="22" width="104" height="104" opacity=".95"/><use href="#parol" x="16" y="12" width="58" height="58"/><use href="#sampaguita" x="262" y="132" width="46" height="46"/><use href="#mango" x="14" y="128" width="50" height="50"/><use href="#jeepney" x="72" y="26" width="176" height="176"/></svg>`;

/** The page's policy: it may run its own script and call its own server, only inside a frame. */
export function gamePagePolicy(nonce: string, origin: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // The server's origin is named, because in a frame without an origin 'self' would match no server.
    `connect-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}

/** A complete page without external files: the game, its rules and its odds in the player's language. */
export function gamePage(page: GamePage): string {
  const texts = GAME_TEXTS[page.locale];
  return `<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<style nonce="${page.nonce}">${STYLE}</style>
</head>
<body>
<div class="art" aria-hidden="true">${ART}</div>
<canvas id="coins" aria-hidden="true"></canvas>
${machineHtml(texts)}
${tableHtml(texts, page.locale)}
<script type="application/json" id="settings">${asJson(settingsOf(page, texts))}</script>
<script nonce="${page.nonce}">(() => {${SCRIPT}})();</script>
</body>
</html>`;
}

function machineHtml(texts: GameTexts): string {
  return `<main id="game" class="game">
  <header class="bar">
    <p class="purse"><span>${texts.balance}</span> <strong id="balance">–</strong></p>
    <button type="button" id="sound" class="icon" aria-pressed="false" aria-label="${texts.sound}" title="${texts.sound}">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500z"/><path class="on" d="M15.500 8.700a4.600 4.600 0 0 1 0 6.600M18 6.200a8.200 8.200 0 0 1 0 11.600"/><path class="off" d="m15.500 9.500 5 5m0-5-5 5"/></svg>
    </button>
    <button type="button" id="pays" class="icon" aria-haspopup="dialog" aria-label="${texts.paysTitle}" title="${texts.paysTitle}">
      <svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.500"/><path d="M12 11v5M12 7.800v.2"/></svg>
    </button>
  </header>
  <section class="jeepney" aria-label="${texts.title}">
    <div class="roof" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div>
    <div class="sign" aria-hidden="true"><p id="sign">${texts.title}</p></div>
    <div class="cabin" aria-hidden="true">
      <div class="mirror"></div>
      <div class="glass">
        ${'<div class="reel"><div class="strip"></div></div>'.repeat(3)}
        <div class="line"></div>
      </div>
      <div class="mirror"></div>
    </div>
    <div class="hood" aria-hidden="true">
      <svg preserveAspectRatio="none"><use href="#hood"/></svg>
      <div class="lamp"></div><div class="plate">PTK 500×</div><div class="lamp"></div>
    </div>
    <div class="bumper" aria-hidden="true"></div>
  </section>
  <p id="said" class="said" role="status"></p>
  <div class="desk">
    <div class="stake" role="group" aria-label="${texts.stake}">
      <button type="button" id="less" class="round" aria-label="${texts.less}">−</button>
      <p>${texts.stake} <output id="stake">–</output></p>
      <button type="button" id="more" class="round" aria-label="${texts.more}">+</button>
    </div>
    <button type="button" id="spin" class="spin" disabled>${texts.spin}</button>
  </div>
  <p class="small">${texts.sandboxNote}</p>
</main>`;
}

function tableHtml(texts: GameTexts, locale: Locale): string {
  const { oneIn, returnPercent, hitPercent } = publishedOdds();
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const rows = PAYS.map(({ symbol, count, times }, index) => {
    const picture = `<svg viewBox="0 0 64 64" aria-hidden="true"><use href="#${symbol}"/></svg>`;
    const rest = '<span class="any" aria-hidden="true">·</span>'.repeat(3 - count);
    const rate = oneIn[index] ?? 0;
    return `<tr><td><span class="read">${count} × ${texts.symbols[symbol]}</span>${picture.repeat(count)}${rest}</td><td>${times}×</td><td>${(rate < 100 ? tenth : whole).format(rate)}</td></tr>`;
  });
  return `<dialog id="table" aria-labelledby="table-title">
  <div class="table-head">
    <h2 id="table-title">${texts.paysTitle}</h2>
    <button type="button" id="close-table" class="icon" aria-label="${texts.close}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg></button>
  </div>
  <table>
    <thead><tr><th scope="col">${texts.onLine}</th><th scope="col">${texts.pays}</th><th scope="col">${texts.oneIn}</th></tr></thead>
    <tbody>${rows.join('')}</tbody>
  </table>
  <p>${texts.returnText(percent.format(returnPercent), percent.format(hitPercent))}</p>
  <p>${texts.fairText}</p>
</dialog>`;
}

function settingsOf(page: GamePage, texts: GameTexts) {
  const form: MoneyForm = moneyForm(page.unit, page.locale);
  return {
    path: page.path,
    token: page.token,
    lang: page.locale,
    ...form,
    reel: REEL,
    first: SYMBOLS.slice(0, 3),
    stakes: STAKES.map(formatMinor),
    texts: { ...texts.outcomes, ...texts.symbols },
  };
}

/** JSON that cannot close the script element around it. */
function asJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
