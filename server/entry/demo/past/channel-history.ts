import { randomUUID } from 'node:crypto';
import type { ChannelTransaction } from '@pitaka/core/play/channels/transaction.ts';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { type Reels, timesOf, turnReels } from '../../../adapters/channel/sandbox/game-rules.ts';
import { hashToken, TOKEN_PURPOSE, transactionIdsOf } from '../../../adapters/channel/sandbox/play-spin.ts';
import { insertRound, type SandboxRound } from '../../../adapters/channel/sandbox/round-store.ts';
import { SANDBOX_CHANNEL, SANDBOX_GAME } from '../../../adapters/channel/sandbox/routes.ts';
import { createSandboxReport } from '../../../adapters/channel/sandbox/sandbox-report.ts';
import { createSandboxWallet } from '../../../adapters/channel/sandbox/sandbox-wallet.ts';
import { runReconciliation } from '../../../modules/back-office/reconciliation/index.ts';
import {
  ARCADE_CHANNEL,
  channelBooks,
  executeTransfer,
  launchGame,
  launchTokenHash,
} from '../../../modules/play/channels/index.ts';
import { createRandom } from '../year/seeded-random.ts';
import { actorOf } from './operator-actions.ts';
import { done, type PastSite } from './past-site.ts';
import type { PastStep } from './past-step.ts';

const [JUANA, MARCO, ANDREA, CARLO, GRACE, IVAN] = [
  '10000000',
  '10000001',
  '10000002',
  '10000012',
  '10000016',
  '10000022',
] as const;

/** Players with their days, numbers of rounds, and stakes. */
const SESSIONS: readonly (readonly [daysAgo: number, uid: string, rounds: number, stake: bigint])[] = [
  [12.4, MARCO, 4, 5_00n],
  [9.3, JUANA, 6, 5_00n],
  [8.2, CARLO, 5, 10_00n],
  [6.4, JUANA, 5, 2_00n],
  [5.2, ANDREA, 4, 1_00n],
  [4.3, GRACE, 5, 5_00n],
  [3.4, JUANA, 7, 5_00n],
  [2.7, IVAN, 4, 5_00n],
  [2.3, MARCO, 5, 5_00n],
  [1.4, JUANA, 6, 10_00n],
  [0.5, JUANA, 4, 5_00n],
  [0.4, MARCO, 4, 2_00n],
];

const SECOND_MS = 1_000;
const BETWEEN_ROUNDS_MS = 24 * SECOND_MS;

/**
 * How a round ends. `lower`: the provider's report has a tenth of the win. `held`: the win exceeds the channel's limit.
 */
type Ending = 'played' | 'returned' | 'open' | 'lower' | 'held';

/** Rounds of the last days, here and at the provider: won, lost, rolled back, left open, and with differences. */
export function channelHistory(past: PastSite): PastStep[] {
  const draw = drawFrom(20_260_302);
  const games = gamesOf(past, draw);
  const steps = SESSIONS.map(([daysAgo, uid, rounds, stakeMinor]) => ({
    daysAgo,
    run: (at: Date) => games.play(uid, rounds, stakeMinor, at),
  }));
  const roundAt = (daysAgo: number, uid: string, ending: Ending, reels: Reels = draw()) => ({
    daysAgo,
    run: async (at: Date) =>
      play(past, { uid, token: await sitDown(past, uid, at), stakeMinor: 20_00n, reels, ending }, at),
  });
  return [
    ...steps,
    roundAt(6.3, JUANA, 'returned'),
    roundAt(2.25, MARCO, 'returned'),
    roundAt(2.6, IVAN, 'lower', ['sampaguita', 'sampaguita', 'sampaguita']),
    roundAt(0.6, IVAN, 'held', ['sampaguita', 'sampaguita', 'sampaguita']),
    roundAt(1.35, MARCO, 'open', ['calamansi', 'calamansi', 'calamansi']),
    roundAt(1.1, CARLO, 'open', ['sampaguita', 'sampaguita', 'sampaguita']),
    roundAt(0.015, MARCO, 'open'),
    { daysAgo: 5, run: (at) => move(past, MARCO, 'in', '750.00', at) },
    { daysAgo: 2.2, run: (at) => move(past, MARCO, 'out', '120.00', at) },
    { daysAgo: 4.2, run: (at) => move(past, GRACE, 'in', '300.00', at) },
    { daysAgo: 0.04, run: (at) => compare(past, at) },
  ];
}

/** The rounds of all visits; a visit has several rounds in a row. */
export function gamesOf(past: PastSite, draw = drawFrom(20_260_303)) {
  return {
    async play(uid: string, rounds: number, stakeMinor: bigint, at: Date): Promise<void> {
      const token = await sitDown(past, uid, at);
      for (let index = 0; index < rounds; index++) {
        const moment = new Date(at.getTime() + (index + 1) * BETWEEN_ROUNDS_MS);
        await play(past, { uid, token, stakeMinor, reels: draw(), ending: 'played' }, moment);
      }
    },
  };
}

/** A draw that is equal at every start. */
export function drawFrom(seed: number): () => Reels {
  const random = createRandom(seed);
  return () => turnReels((bound) => Math.floor(random.next() * bound));
}

async function sitDown(past: PastSite, uid: string, at: Date): Promise<string> {
  const { db, site, publicUrl } = past;
  const launch = {
    ...{ site, uid, sessionId: null, channelId: SANDBOX_CHANNEL, gameId: SANDBOX_GAME },
    ...{ language: 'en-US', origin: publicUrl },
  };
  const { url } = done(`a game of ${uid}`, await launchGame(db, launch, at));
  return new URL(url).searchParams.get('token') ?? '';
}

interface Played {
  readonly uid: string;
  readonly token: string;
  readonly stakeMinor: bigint;
  readonly reels: Reels;
  readonly ending: Ending;
}

/** Adds the bet and its result as the sandbox would have sent them, and the sandbox's own record of the round. */
async function play(past: PastSite, played: Played, at: Date): Promise<void> {
  const { uid, stakeMinor, reels, ending } = played;
  const round = randomUUID();
  const ids = transactionIdsOf({ spin_id: round });
  const winMinor = stakeMinor * BigInt(timesOf(reels));
  const base = { uid, game: SANDBOX_GAME, round };
  past.clock.now = at;
  await take(past, played, {
    ...base,
    type: 'bet',
    transactionId: ids.bet,
    amountMinor: stakeMinor,
    closesRound: false,
  });
  past.clock.now = new Date(at.getTime() + SECOND_MS);
  const ended = { ...base, reference: ids.bet, closesRound: true };
  if (ending === 'returned') {
    await take(past, played, {
      ...ended,
      type: 'rollback',
      transactionId: ids.rollback,
      amountMinor: 0n,
      onlyIfKnown: false,
    });
  } else if (ending !== 'open') {
    await take(past, played, { ...ended, type: 'win', transactionId: ids.win, amountMinor: winMinor });
  }
  const theirWin = ending === 'lower' ? winMinor / 10n : winMinor;
  await insertRound(past.db, roundOf(past, played, { round, winMinor: theirWin, at }));
}

function roundOf(
  { site, secrets, clock }: PastSite,
  { uid, token, stakeMinor, reels, ending }: Played,
  { round, winMinor, at }: { round: string; winMinor: bigint; at: Date },
): SandboxRound {
  const states = { played: 'done', held: 'done', lower: 'done', returned: 'returned', open: 'paying' } as const;
  return {
    ...{ site_id: site.siteId, spin_id: round, channel_id: SANDBOX_CHANNEL, game_id: SANDBOX_GAME, player: uid },
    ...{ token_hash: hashToken(token), token_sealed: secrets.seal(TOKEN_PURPOSE, token), host: 'localhost' },
    ...{ currency: site.unit, stake_minor: stakeMinor, reels: reels.join(' '), win_minor: winMinor },
    // The provider has abandoned the open round, so the win is never sent.
    ...{ state: states[ending], reason: '', balance_minor: null, tries: 0, next_at: null },
    ...{ created_at: at, changed_at: clock.now },
  };
}

/** No limit applies: the demo's past stays below all limits. */
const DEMO_WIN_TERMS = {
  winTimes: 1_000_000,
  largestWinMinor: 25_000_000n,
  dailyNetMinor: 100_000_000n,
  freeWinsMinor: 0n,
};

async function take({ site, bets, clock }: PastSite, { token, ending }: Played, tx: ChannelTransaction): Promise<void> {
  const outcome = await bets.submit({
    siteId: site.siteId,
    unit: site.unit,
    channel: SANDBOX_CHANNEL,
    tx,
    currency: site.unit,
    tokenHash: tx.type === 'bet' ? launchTokenHash(token) : undefined,
    tokenMinutes: 15,
    idleHours: 1,
    isGameKnown: true,
    isChannelOpen: true,
    win: ending === 'held' ? { ...DEMO_WIN_TERMS, winTimes: 1 } : DEMO_WIN_TERMS,
    day: siteDay(clock.now, site.timezone),
    timezone: site.timezone,
    isOutOfTime: false,
    lossLimits: [],
    takesWinsAlone: false,
    unknownOriginal: 'not_found',
    countsTurnover: site.features.bonus,
  });
  if (!('answer' in outcome) || outcome.answer !== 'ok') throw new Error(`the demo: a ${tx.type} was refused`);
}

/** Moves money into the transfer channel, or back. */
async function move(past: PastSite, uid: string, direction: 'in' | 'out', amount: string, at: Date): Promise<void> {
  const { db, site } = past;
  const parsed = parseAmount(amount);
  if (!parsed.ok) throw new Error(`${amount} is no amount`);
  const channel = { siteId: site.siteId, channelId: ARCADE_CHANNEL, apiUrl: '', secret: '', unit: site.unit };
  const key = `demo-${uid}-${direction}-${formatMinor(parsed.value)}`;
  const request = { uid, direction, amountMinor: parsed.value, key, origin: 'demo' };
  done('a move', await executeTransfer(db, { wallet: createSandboxWallet(db), channel }, request, at));
}

const DAYS_COMPARED_MS = 3 * 86_400_000;

async function compare(past: PastSite, at: Date): Promise<void> {
  const { db, site } = past;
  past.clock.now = at;
  const clock = () => past.clock.now;
  const books = [channelBooks(db, [createSandboxReport({ db, clock }, SANDBOX_CHANNEL)])];
  const from = new Date(at.getTime() - DAYS_COMPARED_MS);
  const request = { site, provider: SANDBOX_CHANNEL, about: 'channel', from } as const;
  await runReconciliation({ db, books, clock }, { ...request, actor: await actorOf(past, 'checker') });
}
