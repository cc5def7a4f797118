import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STAND_IN_APP = 'wx-stand-in';
export const STAND_IN_SECRET = 'stand-in-secret';
export const METRICS = { amount: '2000001:1', count: '2000001:2' };
export const DIMENSIONS = { game: '11', channel: '12' };

export interface StandInGame {
  appid: string;
  appname: string;
  brief_intro?: string;
  category_2_name?: string;
  newcps?: number;
  /** File names only: the addresses are created for each answer, and expire. */
  logo?: string;
  video?: string;
}

export interface StandInSale {
  readonly appid: string;
  readonly channel: string;
  readonly fen: number;
  readonly count: number;
}

/** `expired` and `unknown` concern the token; `minute` and `system` are its codes for rate limit and busy. */
export type Trouble = 'expired' | 'unknown' | 'minute' | 'system' | 'fault' | 'silence' | 'garbage' | 'huge' | 'denied';

export interface MessagingStandIn {
  readonly url: string;
  games: StandInGame[];
  /** Entries that are returned unchanged. */
  oddEntries: unknown[];
  pageSize: number;
  /** Whether the last game of a page is repeated on the next page, with newer data. */
  repeats: ((game: StandInGame) => StandInGame) | undefined;
  /** The number of the first failing page. */
  failsFromPage: number;
  readonly sales: Map<string, StandInSale[]>;
  readonly files: Map<string, Buffer>;
  /** Failures of the next calls, in order. */
  readonly troubles: Trouble[];
  readonly calls: { path: string; body: Record<string, unknown> }[];
  /** Calls for figures within a minute; more are refused. */
  mostStatCalls: number;
  expireToken(): void;
  expireMedia(): void;
  close(): Promise<void>;
}

/**
 * A server that behaves as documented on the messaging platform's public pages: tokens that expire, a library whose
 * pages repeat and shrink, media addresses that expire, daily figures that arrive late and are restated, limits and
 * error codes.
 */
export async function startMessagingStandIn(): Promise<MessagingStandIn> {
  let token = 1;
  let media = 1;
  let statCalls: number[] = [];
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: MessagingStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    games: [],
    oddEntries: [],
    pageSize: 20,
    repeats: undefined,
    failsFromPage: Number.POSITIVE_INFINITY,
    sales: new Map(),
    files: new Map(),
    troubles: [],
    calls: [],
    mostStatCalls: 50,
    expireToken() {
      token++;
    },
    expireMedia() {
      media++;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', standIn.url);
    if (url.pathname.startsWith('/media/')) return sendFile(url, response);
    const body = JSON.parse((await readBody(request)) || '{}') as Record<string, unknown>;
    standIn.calls.push({ path: url.pathname, body });
    const trouble = standIn.troubles.shift();
    if (trouble === 'silence') return;
    if (trouble === 'fault') return void response.writeHead(502).end('bad gateway');
    if (trouble === 'garbage') return void response.end('<html>maintenance</html>');
    if (trouble === 'huge') return void response.end(`{"errcode":0,"padding":"${'x'.repeat(6_000_000)}"}`);
    const answer = TROUBLES[trouble ?? ''] ?? answerTo(url, body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  }

  function answerTo(url: URL, body: Record<string, unknown>): object {
    if (url.pathname === '/cgi-bin/stable_token') return makeToken(body);
    const given = url.searchParams.get('access_token');
    if (given !== `token-${token}`) return given?.startsWith('token-') ? TROUBLES.expired : TROUBLES.unknown;
    if (url.pathname.endsWith('/getminigamecpslist')) return listGames(body);
    if (url.pathname.endsWith('/getservicefirmstatapi')) return readStat(body);
    return { errcode: 40066, errmsg: 'invalid url' };
  }

  function makeToken({ appid, secret, grant_type: grant, force_refresh: force }: Record<string, unknown>): object {
    if (grant !== 'client_credential' || appid !== STAND_IN_APP) return { errcode: 40013, errmsg: 'invalid appid' };
    if (secret !== STAND_IN_SECRET) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (force === true) token++;
    return { access_token: `token-${token}`, expires_in: 7200 };
  }

  function listGames({ offset }: Record<string, unknown>): object {
    const page = offset === '' ? 0 : Number(String(offset).replace('page-', ''));
    if (page >= standIn.failsFromPage) return TROUBLES.denied;
    const { games, pageSize, repeats } = standIn;
    const start = page * pageSize;
    const before = page > 0 ? games[start - 1] : undefined;
    const entries: unknown[] = games.slice(start, start + pageSize).map(present);
    if (before && repeats) entries.unshift(present(repeats(before)));
    const hasNext = start + pageSize < games.length;
    if (!hasNext) entries.push(...standIn.oddEntries);
    return {
      errcode: 0,
      errmsg: 'ok',
      app_list: entries,
      next_offset: hasNext ? `page-${page + 1}` : '',
      has_next: hasNext,
    };
  }

  function present({ logo, video, ...game }: StandInGame): object {
    const address = (file: string) => `${standIn.url}/media/${file}?signed=${media}`;
    return {
      ...game,
      category_2_id: 941,
      ...(logo ? { logo_square: address(logo) } : {}),
      ...(video ? { video_info: { video_url: address(video), duration: 15 } } : {}),
    };
  }

  function sendFile(url: URL, response: ServerResponse): void {
    const file = standIn.files.get(url.pathname.slice('/media/'.length));
    if (!file) return void response.writeHead(404).end();
    if (url.searchParams.get('signed') !== String(media)) return void response.writeHead(403).end('expired');
    response.end(file);
  }

  function readStat(body: Record<string, unknown>): object {
    statCalls = [...statCalls, Date.now()].filter((at) => at > Date.now() - 60_000);
    if (statCalls.length > standIn.mostStatCalls) return TROUBLES.minute;
    const { metric, granularity, start_time: start, end_time: end } = body;
    if (granularity !== 24 || Number(end) - Number(start) !== 86_400) {
      return { errcode: 40097, errmsg: 'invalid args: one day at a time' };
    }
    const day = new Date(Number(start) * 1000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const rows = standIn.sales.get(day) ?? [];
    return {
      errcode: 0,
      errmsg: 'ok',
      data_list: rows.map(({ appid, channel, fen, count }) => ({
        value: metric === METRICS.amount ? fen : count,
        dimension_list: [
          { dimension: DIMENSIONS.game, value: appid },
          { dimension: DIMENSIONS.channel, value: channel },
        ],
      })),
    };
  }

  return standIn;
}

const TROUBLES = {
  '': undefined,
  expired: { errcode: 42001, errmsg: 'access_token expired' },
  unknown: { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' },
  minute: { errcode: 45011, errmsg: 'api minute-quota reach limit, must slower, retry next minute' },
  system: { errcode: -1, errmsg: 'system error' },
  denied: { errcode: 48001, errmsg: 'api unauthorized' },
} as Readonly<Record<string, object | undefined>> &
  Readonly<Record<'expired' | 'unknown' | 'minute' | 'denied', object>>;

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
