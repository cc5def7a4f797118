import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STAND_IN_KEY = 'aw-stand-in';
export const STAND_IN_SECRET = 'stand-in-secret';
export const STAND_IN_MINI_PROGRAM = 'tt-stand-in';
/** Exceeds the precision of a double. */
export const STAND_IN_AGENT = '7277673345854816311';

export interface StandInTask {
  /** 64-bit. */
  task_id: string;
  task_name: string;
  task_desc?: string;
  /** In ten-thousandths. */
  payment_allocate_ratio?: number;
  /** Seconds. */
  created: number;
  ends: number;
  category: 1 | 2;
}

export interface StandInVideoDay {
  readonly task_id: string;
  readonly video_id: string;
  readonly douyin_id: string;
  readonly active_cnt_1d: number;
  readonly billing_gmv_1d: number;
  readonly billing_refund_gmv_1d: number;
  readonly talent_profit_1d: number;
}

export type Trouble = 'expired' | 'unknown' | 'quota' | 'system' | 'fault' | 'silence' | 'garbage' | 'huge' | 'denied';

export interface VideoStandIn {
  readonly url: string;
  tasks: StandInTask[];
  readonly bindings: { douyin_id: string; agency_talent_uid: string; bind_time: number; unbind_time: number }[];
  readonly days: Map<string, StandInVideoDay[]>;
  readonly links: { channel: string; taskId: string }[];
  readonly troubles: Trouble[];
  readonly calls: { path: string; text: string }[];
  expireToken(): void;
  close(): Promise<void>;
}

/**
 * A server that behaves as documented on the video platform's public pages: client tokens, the numbers of a mini
 * program's tasks one week at a time, tasks by their number, links that bind accounts, paged figures by video and day.
 * Ids are 64-bit numbers, as on the platform.
 */
export async function startVideoStandIn(): Promise<VideoStandIn> {
  let token = 1;
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: VideoStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tasks: [],
    bindings: [],
    days: new Map(),
    links: [],
    troubles: [],
    calls: [],
    expireToken() {
      token++;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const text = await readBody(request);
    standIn.calls.push({ path, text });
    const trouble = standIn.troubles.shift();
    if (trouble === 'silence') return;
    if (trouble === 'fault') return void response.writeHead(503).end('unavailable');
    if (trouble === 'garbage') return void response.end('<html>maintenance</html>');
    if (trouble === 'huge') return void response.end(`{"err_no":0,"padding":"${'x'.repeat(6_000_000)}"}`);
    const code = trouble ? CODES[trouble] : undefined;
    response.setHeader('content-type', 'application/json');
    response.end(code ?? answerTo(path, text, request.headers['access-token']));
  }

  function answerTo(path: string, text: string, given: unknown): string {
    if (path === '/oauth/client_token/') return makeToken(JSON.parse(text));
    if (given !== `clt.${token}`) return given ? CODES.expired : CODES.unknown;
    const body = JSON.parse(text) as Record<string, unknown>;
    if (path.endsWith('/v1/taskbox/query_app_task_id/')) return listIds(body);
    if (path.endsWith('/v1/taskbox/query_task_info/')) return readTask(body);
    if (path.endsWith('/v1/taskbox/get_agency_user_bind_record/')) return listBindings(text, body);
    if (path.endsWith('/v2/taskbox/query_agency_video_daily_data/')) return listDays(text, body);
    if (path.endsWith('/v1/taskbox/gen_agent_link/')) return makeLink(text, body);
    return '{"err_no":28001007,"err_msg":"no such path"}';
  }

  function makeToken({ client_key: key, client_secret: secret }: Record<string, unknown>): string {
    if (key !== STAND_IN_KEY || secret !== STAND_IN_SECRET) {
      return '{"data":{"error_code":10003,"description":"client_key or client_secret is wrong"},"message":"error"}';
    }
    return fine(`"access_token":"clt.${token}","expires_in":7200,"error_code":0,"description":""`, 'message');
  }

  function listIds({
    appid,
    create_start_time: start,
    create_end_time: end,
    task_category: kind,
  }: Record<string, unknown>) {
    if (appid !== STAND_IN_MINI_PROGRAM) return CODES.denied;
    if (Number(end) - Number(start) > 7 * 86_400) return '{"err_no":28001007,"err_msg":"more than 7 days"}';
    const ids = standIn.tasks
      .filter(({ created, category }) => created > Number(start) && created <= Number(end) && category === kind)
      .map(({ task_id: id }) => id);
    return fine(`"task_ids":[${ids.join(',')}]`);
  }

  function readTask({ query_params_content: id, query_params_type: by }: Record<string, unknown>): string {
    const found = by === 1 ? standIn.tasks.find(({ task_id }) => task_id === id) : undefined;
    if (!found) return fine('"tasks":[],"total":0');
    const { task_id, created, ends, category, ...rest } = found;
    const more = JSON.stringify({ ...rest, appid: STAND_IN_MINI_PROGRAM, task_end_time: ends, status: 3 }).slice(1, -1);
    return fine(`"tasks":[{"task_id":${task_id},${more}}],"total":1,"page_count":1`);
  }

  function listBindings(text: string, { page_no: page, page_size: size }: Record<string, unknown>): string {
    if (!text.includes(`"agent_id":${STAND_IN_AGENT}`)) return CODES.denied;
    const rows = slice(standIn.bindings, page, size);
    return fine(`"results":${JSON.stringify(rows)},"total_count":${standIn.bindings.length}`);
  }

  function listDays(text: string, body: Record<string, unknown>): string {
    const { page_num: page, page_size: size, video_publish_start_time: from, billing_date: date } = body;
    if (!text.includes(`"agent_id":${STAND_IN_AGENT}`)) return CODES.denied;
    if (Number(size) > 10_000) return '{"err_no":28001007,"err_msg":"page_size"}';
    if (typeof from !== 'number') return '{"err_no":28001007,"err_msg":"video_publish_start_time"}';
    const rows = slice(standIn.days.get(String(date)) ?? [], page, size).map(
      ({ task_id, video_id, ...row }) =>
        `{"task_id":${task_id},"video_id":${video_id},"date":"${String(date)}",${JSON.stringify(row).slice(1)}`,
    );
    return fine(`"results":[${rows.join(',')}]`);
  }

  function makeLink(text: string, { agency_talent_uid: channel }: Record<string, unknown>): string {
    const taskId = /"task_id":([0-9]+)/.exec(text)?.[1] ?? '';
    if (!standIn.tasks.some(({ task_id }) => task_id === taskId)) {
      return '{"err_no":28001007,"err_msg":"no such task"}';
    }
    standIn.links.push({ channel: String(channel), taskId });
    return fine(`"web_link":"https://video.example/bind/${taskId}/${String(channel)}","app_link":"sslocal://x"`);
  }

  return standIn;
}

function slice<Row>(rows: readonly Row[], page: unknown, size: unknown): Row[] {
  return rows.slice((Number(page) - 1) * Number(size), Number(page) * Number(size));
}

function fine(data: string, form: 'err_no' | 'message' = 'err_no'): string {
  const head = form === 'err_no' ? '"err_no":0,"err_msg":"","log_id":"stand-in"' : '"message":"success"';
  return `{${head},"data":{${data}}}`;
}

const CODES = {
  expired: '{"err_no":28001008,"err_msg":"access_token expired"}',
  unknown: '{"err_no":28001003,"err_msg":"access_token invalid"}',
  quota: '{"err_no":28003017,"err_msg":"quota used up"}',
  system: '{"err_no":28001005,"err_msg":"system error, try again"}',
  denied: '{"err_no":28001018,"err_msg":"the app has no such permission"}',
  fault: '',
  silence: '',
  garbage: '',
  huge: '',
} as const;

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
