import { hash, randomBytes } from 'node:crypto';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawRoute } from '../../../platform/http/route.ts';
import type { Site } from '../../../platform/http/site.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import { GAME_PICTURE, gamePage, gamePagePolicy } from './game-page.ts';
import { PAYS, type Reels, STAKES, timesOf } from './game-rules.ts';
import { playOwnSpin } from './play-own-spin.ts';
import { playSpin, reasonOf, type SpinRequest } from './play-spin.ts';
import { readReturned, type SandboxRound } from './round-store.ts';
import type { SandboxChannel } from './sandbox-channel.ts';
import { readOwnBalance } from './sandbox-wallet.ts';
import { callWallet, type WalletAnswer } from './wallet-client.ts';

export const SANDBOX_CHANNEL = 'demo';
export const SANDBOX_GAME = 'jeepney-reels';
/** The game on balances that the sandbox stores itself. */
const ARCADE_CHANNEL = 'arcade';
const ARCADE_GAME = 'arcade-reels';

const MOST_BYTES = 4_096;
const MOST_TOKEN = 200;
const SPIN_ID = /^[0-9a-f-]{36}$/;
const RETURNED_SINCE_MS = 10 * 60_000;

/** A game, and the place of its balance. */
interface SandboxGame {
  readonly channel: string;
  readonly code: string;
  /** Authenticated by the launch token only. */
  readPlayer(site: Pick<Site, 'siteId' | 'unit'>, token: string, host: string): Promise<WalletAnswer | undefined>;
  play(request: SpinRequest): Promise<SandboxRound | undefined>;
}

/**
 * Routes of the sandbox's games: one game uses the wallet, which it calls like any provider; the other uses the
 * sandbox's own balances.
 */
export function sandboxGameRoutes(sandbox: SandboxChannel): RawRoute[] {
  const { spins } = sandbox;
  return [
    ...routesOf(sandbox, {
      channel: SANDBOX_CHANNEL,
      code: SANDBOX_GAME,
      readPlayer: ({ siteId }, token, host) => fetchPlayer(sandbox, siteId, token, host),
      play: (request) => playSpin(spins, request),
    }),
    ...routesOf(sandbox, {
      channel: ARCADE_CHANNEL,
      code: ARCADE_GAME,
      readPlayer: (site, token) => readOwnPlayer(spins, site, token),
      play: (request) => playOwnSpin(spins, request),
    }),
  ];
}

/** The player and the balance, from the wallet by the token. */
async function fetchPlayer(
  { spins }: SandboxChannel,
  siteId: string,
  token: string,
  host: string,
): Promise<WalletAnswer | undefined> {
  const privateKey = await spins.privateKey(siteId, SANDBOX_CHANNEL);
  if (privateKey === undefined) return undefined;
  const call = { at: { ...spins.walletAt(), host }, channel: SANDBOX_CHANNEL, privateKey };
  const info = await callWallet({ ...call, path: 'user/info', body: { token } });
  if (info.type !== 'ok') return info;
  const body = { user: info.user, token, game_code: SANDBOX_GAME };
  return callWallet({ ...call, path: 'user/balance', body });
}

/**
 * A provider of this kind receives the player's id at launch; the sandbox, which runs in this server, reads it from the
 * token.
 */
async function readOwnPlayer(
  { db, clock }: SandboxChannel['spins'],
  { siteId, unit }: Pick<Site, 'siteId' | 'unit'>,
  token: string,
): Promise<WalletAnswer> {
  const row = await db
    .selectFrom('launch_tokens')
    .select(['uid', 'expires_at'])
    .where('site_id', '=', siteId)
    .where('token_hash', '=', hash('sha256', token, 'buffer'))
    .where('channel_id', '=', ARCADE_CHANNEL)
    .executeTakeFirst();
  if (!row || row.expires_at <= clock())
    return { type: 'refused', status: 'RS_ERROR_TOKEN_EXPIRED', balanceMinor: undefined };
  const balanceMinor = await readOwnBalance(db, { siteId, channelId: ARCADE_CHANNEL }, row.uid);
  return { type: 'ok', user: row.uid, balanceMinor, currency: unit };
}

/** A game's page and its calls. The player is identified by the launch token only; the page never gets the session. */
function routesOf(sandbox: SandboxChannel, game: SandboxGame): RawRoute[] {
  const path = `/sandbox/game/${game.code}`;

  /** On a site without the feature the routes do not exist. */
  const ofSite =
    (handler: RawRoute['handler']): RawRoute['handler'] =>
    async (request, reply, raw) => {
      if (!raw.site.features.channels) return reply.code(404).send({ error: 'game_unknown' });
      sandbox.reachedAt(request.socket.localPort);
      return handler(request, reply, raw);
    };

  return [
    {
      method: 'GET',
      path: `${path}/picture.svg`,
      handler: ofSite(async (_request, reply) =>
        reply
          .header('content-type', 'image/svg+xml')
          .header('cache-control', 'max-age=3600')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(GAME_PICTURE),
      ),
    },
    {
      method: 'GET',
      path,
      handler: ofSite(async (request, reply, { context, site }) => {
        const { token } = request.query as Record<string, unknown>;
        const nonce = randomBytes(16).toString('base64');
        const page = { path, token: String(token ?? '').slice(0, MOST_TOKEN), locale: context.locale, nonce };
        return reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .header('content-security-policy', gamePagePolicy(nonce, context.origin))
          .send(gamePage({ ...page, unit: site.unit }));
      }),
    },
    {
      method: 'POST',
      path: `${path}/open`,
      rawBodyBytes: MOST_BYTES,
      handler: ofSite(async (request, reply, { context, site }) => {
        const body = readBody(request);
        const player = body && (await game.readPlayer(site, body.token, request.host));
        if (player?.type !== 'ok') return send(reply, refusalOf(player));
        const since = new Date(context.now.getTime() - RETURNED_SINCE_MS);
        const returned = await readReturned(sandbox.spins.db, site.siteId, player.user, since);
        return send(reply, {
          state: 'open',
          balance: formatMinor(player.balanceMinor),
          returned: returned ? formatMinor(returned.stake_minor) : null,
        });
      }),
    },
    {
      method: 'POST',
      path: `${path}/spin`,
      rawBodyBytes: MOST_BYTES,
      handler: ofSite(async (request, reply, { site }) => {
        const body = readBody(request);
        const stake = parseAmount(body?.stake ?? '');
        if (!body || !SPIN_ID.test(body.id)) return send(reply, { state: 'refused', reason: 'failed' });
        if (!stake.ok || !STAKES.includes(stake.value)) return send(reply, { state: 'refused', reason: 'stake_unfit' });
        const host = request.host;
        const player = await game.readPlayer(site, body.token, host);
        if (player?.type !== 'ok') return send(reply, refusalOf(player));
        const round = await game.play({
          siteId: site.siteId,
          channel: game.channel,
          game: game.code,
          host,
          player: player.user,
          currency: player.currency,
          token: body.token,
          spinId: body.id,
          stakeMinor: stake.value,
        });
        return send(reply, round ? presentRound(round) : { state: 'refused', reason: 'failed' });
      }),
    },
  ];
}

function refusalOf(player: WalletAnswer | undefined) {
  // Without a clear answer no stake was taken yet, so the page may try again.
  if (player?.type === 'unknown') return { state: 'pending' };
  return { state: 'refused', reason: player?.type === 'refused' ? reasonOf(player.status) : 'session_over' };
}

function presentRound(round: SandboxRound) {
  const balance = round.balance_minor === null ? null : formatMinor(round.balance_minor);
  if (round.state === 'refused') return { state: 'refused', reason: round.reason, balance };
  if (round.state === 'returned') return { state: 'cancelled', balance };
  if (round.state !== 'done') return { state: 'pending' };
  const reels = round.reels.split(' ') as unknown as Reels;
  const times = timesOf(reels);
  const pay = PAYS.find(({ symbol, count }) => reels.filter((shown) => shown === symbol).length === count);
  return { state: 'done', reels, times, hit: pay?.symbol ?? '', win: formatMinor(round.win_minor), balance };
}

function readBody(request: FastifyRequest): { token: string; id: string; stake: string } | undefined {
  try {
    const body = parseJson((request.body as Buffer).toString('utf8')) as Record<string, unknown> | null;
    const { token, id, stake } = body ?? {};
    if (typeof token !== 'string' || token === '' || token.length > MOST_TOKEN) return undefined;
    return { token, id: String(id ?? ''), stake: String(stake ?? '') };
  } catch {
    return undefined;
  }
}

/**
 * The page is in a frame without an origin, so even its own server is cross-origin. It sends no cookie and no session.
 */
function send(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
