import { letCoinsFall } from './coins.js';
import { makeReels } from './reels.js';
import { soundStart, soundWin, toggleSound } from './sound.js';

/**
 * @typedef {{ state: 'done', reels: string[], times: number, hit: string, win: string, balance: string | null }
 *   | { state: 'refused', reason: string, balance?: string | null }
 *   | { state: 'pending' } | { state: 'cancelled', balance?: string | null }} Spun
 */

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);
const settings = JSON.parse(find('settings').textContent);
/** @type {Record<string, string>} */
const texts = settings.texts;
/** @type {string[]} */
const stakes = settings.stakes;
const game = find('game');
const machine = document.querySelector('.jeepney');
const reels = makeReels(
  settings.reel,
  [...document.querySelectorAll('.strip')].map((strip) => /** @type {HTMLElement} */ (strip)),
);
const ASKED_AGAIN_MS = [700, 1500, 3000, 5000];

let stake = 2;
let isBusy = false;
// The token is in the address only until the page has read it.
history.replaceState(null, '', location.pathname);

/** @param {string} amount decimal text */
function money(amount) {
  const digits = new Intl.NumberFormat(settings.lang, settings.format).format(/** @type {any} */ (amount));
  return `${settings.sign}${digits}`;
}

/** @param {string} name @param {Record<string, string>} [values] */
function text(name, values = {}) {
  return (texts[name] ?? texts.failed ?? '').replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '');
}

/** @param {string} what @param {boolean} [isBad] */
function say(what, isBad = false) {
  find('said').textContent = what;
  find('said').classList.toggle('bad', isBad);
}

/** @param {string | null | undefined} balance */
function showBalance(balance) {
  if (balance) find('balance').textContent = money(balance);
}

function showStake() {
  find('stake').textContent = money(stakes[stake] ?? '0');
  find('less').disabled = isBusy || stake === 0;
  find('more').disabled = isBusy || stake === stakes.length - 1;
}

/** @param {string} path @param {object} body */
async function ask(path, body) {
  // Sent as text: a page without an origin would otherwise need a preflight request.
  const answer = await fetch(`${settings.path}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ token: settings.token, ...body }),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.json();
}

/** Repeats the request until the outcome is known: the same id never plays twice. @param {string} id @returns {Promise<Spun>} */
async function playOut(id) {
  for (const wait of [0, ...ASKED_AGAIN_MS]) {
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    try {
      const spun = /** @type {Spun} */ (await ask('spin', { id, stake: stakes[stake] }));
      if (spun.state !== 'pending') return spun;
      say(text('waiting'));
    } catch {
      say(text('offline'), true);
    }
  }
  return { state: 'pending' };
}

async function spin() {
  if (isBusy) return;
  isBusy = true;
  setBusy();
  machine?.classList.remove('won');
  find('sign').textContent = text('goodLuck');
  say('');
  soundStart();
  reels.turn();
  const spun = await playOut(crypto.randomUUID());
  if (spun.state === 'done') await showResult(spun);
  else {
    reels.show([]);
    find('sign').textContent = text('stopped');
    if (spun.state !== 'pending') showBalance(spun.balance);
    say(text(spun.state === 'refused' ? spun.reason : spun.state), true);
  }
  isBusy = false;
  setBusy();
}

/** @param {Extract<Spun, { state: 'done' }>} spun */
async function showResult(spun) {
  await reels.stopAt(spun.reels);
  showBalance(spun.balance);
  const shown = spun.reels.map((symbol) => text(symbol)).join(', ');
  if (spun.times === 0) {
    find('sign').textContent = text('noWin');
    return say(text('lost', { shown }));
  }
  const amount = money(spun.win);
  reels.mark((symbol) => symbol === spun.hit);
  machine?.classList.add('won');
  find('sign').textContent = amount;
  say(text('won', { shown, amount, times: String(spun.times) }));
  soundWin(spun.times);
  if (spun.times >= 5) letCoinsFall(find('coins'), spun.times);
}

function setBusy() {
  // Not disabled: a keyboard user's focus stays on the button.
  find('spin').setAttribute('aria-disabled', String(isBusy));
  game.dataset.state = isBusy ? 'spinning' : 'ready';
  showStake();
}

async function start() {
  reels.show(settings.first);
  showStake();
  say(text('loading'));
  try {
    const opened = await ask('open', {});
    if (opened.state !== 'open') return say(text(opened.reason), true);
    showBalance(opened.balance);
    say(text(opened.returned ? 'returned' : 'ready', { amount: opened.returned ? money(opened.returned) : '' }));
    find('spin').disabled = false;
    setBusy();
  } catch {
    say(text('offline'), true);
    setTimeout(start, 4000);
  }
}

find('spin').addEventListener('click', spin);
for (const [id, step] of /** @type {[string, number][]} */ ([
  ['less', -1],
  ['more', 1],
])) {
  find(id).addEventListener('click', () => {
    stake = Math.min(stakes.length - 1, Math.max(0, stake + step));
    showStake();
  });
}
find('sound').addEventListener('click', () => find('sound').setAttribute('aria-pressed', String(toggleSound())));
find('pays').addEventListener('click', () => find('table').showModal());
find('close-table').addEventListener('click', () => find('table').close());
void start();
