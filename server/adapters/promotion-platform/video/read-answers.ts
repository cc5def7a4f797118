import * as z from 'zod/mini';
import type { PlatformItem } from '../../../modules/promotion/platforms/platform-lists.port.ts';
import { OutsideFault, type OutsideToken, type Verdict } from '../../../platform/outside-api.ts';

// The platform's answers according to its public pages; docs/platforms.md lists their gaps.

/** The token is invalid or expired. */
const TOKEN_CODES = new Set([28001003, 28001008, 2190002, 2190008]);
/** The system or its network is busy; the quota is used up for now. */
const LATER_CODES = new Set([28001005, 28001006, 28003017, 2100004]);
const LONGEST_DETAIL = 200;

const status = z.object({ err_no: z.int(), err_msg: z.optional(z.string()) });

export function evaluateAnswer(json: unknown): Verdict {
  const read = status.safeParse(json);
  // The answer of the token call has another form, which its own reader checks.
  if (!read.success) return { kind: 'fine' };
  const { err_no: code, err_msg: message = '' } = read.data;
  if (code === 0) return { kind: 'fine' };
  if (TOKEN_CODES.has(code)) return { kind: 'token' };
  const detail = `${code} ${message}`.slice(0, LONGEST_DETAIL);
  return { kind: LATER_CODES.has(code) ? 'later' : 'refused', detail };
}

const token = z.object({
  data: z.object({
    access_token: z.optional(z.string().check(z.maxLength(2000))),
    expires_in: z.optional(z.int()),
    error_code: z.optional(z.int()),
    description: z.optional(z.string()),
  }),
});

export function readToken(json: unknown): OutsideToken {
  const read = token.safeParse(json);
  if (!read.success) throw new OutsideFault('unreadable', 'the answer holds no token');
  const { access_token: made, expires_in: seconds = 0, error_code: code = 0, description = '' } = read.data.data;
  if (code !== 0) throw new OutsideFault('refused', `${code} ${description}`.slice(0, LONGEST_DETAIL));
  if (!made || seconds < 1) throw new OutsideFault('unreadable', 'the answer holds no token');
  return { token: made, validForMs: seconds * 1000 };
}

const MOST_ROWS = 10_000;

/** A 64-bit number: a JavaScript number if a double can represent it, otherwise text. */
const longNumber = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^[0-9]{1,20}$/))]),
  z.transform((value) => String(value)),
);
const whole = z.int();

const taskIds = z.object({
  data: z.object({ task_ids: z.nullish(z.array(longNumber).check(z.maxLength(MOST_ROWS))) }),
});

export function readTaskIds(json: unknown): readonly string[] {
  return read(taskIds, json, 'the numbers of tasks').data.task_ids ?? [];
}

const address = z.nullish(z.string().check(z.maxLength(4000)));
const task = z.object({
  task_id: longNumber,
  task_name: z.string().check(z.minLength(1), z.maxLength(300)),
  task_desc: z.nullish(z.string()),
  task_icon: address,
  /** Seconds. */
  task_end_time: z.optional(whole),
  /** In ten-thousandths: 2626 is 26.26 %. */
  payment_allocate_ratio: z.nullish(z.int().check(z.gte(0), z.lte(10_000))),
  task_tags: z.nullish(z.array(z.string())),
  refer_videos: z.nullish(z.array(z.string().check(z.maxLength(4000)))),
  refer_video_captures: z.nullish(z.array(z.string().check(z.maxLength(4000)))),
  refer_ma_captures: z.nullish(z.array(z.string().check(z.maxLength(4000)))),
});
const tasks = z.object({ data: z.object({ tasks: z.nullish(z.array(z.unknown()).check(z.maxLength(100))) }) });

/** Reads a task; undefined if it ended or does not exist any more, false if it is unreadable. */
export function readTask(json: unknown, now: Date): PlatformItem | undefined | false {
  const [entry] = read(tasks, json, 'a task').data.tasks ?? [];
  if (entry === undefined) return undefined;
  const parsed = task.safeParse(entry);
  if (!parsed.success) return false;
  const { data } = parsed;
  if (data.task_end_time && data.task_end_time * 1000 <= now.getTime()) return undefined;
  const { payment_allocate_ratio: ratio, refer_videos: videos, refer_video_captures: covers } = data;
  return {
    externalId: data.task_id,
    name: data.task_name,
    ...(data.task_desc ? { intro: data.task_desc } : {}),
    ...(data.task_tags?.[0] ? { category: data.task_tags[0] } : {}),
    ...(ratio === undefined || ratio === null ? {} : { ratio: (ratio / 100).toFixed(2) }),
    ...(data.task_icon ? { icon: data.task_icon } : {}),
    ...(videos?.[0] ? { video: videos[0] } : {}),
    ...(covers?.[0] ? { cover: covers[0] } : {}),
    ...(data.refer_ma_captures ? { images: data.refer_ma_captures } : {}),
  };
}

const moment = z._default(z.optional(whole), 0);
const bindings = z.object({
  data: z.object({
    results: z.nullish(
      z
        .array(
          z.object({
            douyin_id: z.string(),
            agency_talent_uid: z.nullish(z.string()),
            bind_time: moment,
            unbind_time: moment,
          }),
        )
        .check(z.maxLength(MOST_ROWS)),
    ),
  }),
});

/** The user of a platform account in a time span. */
export interface Binding {
  readonly account: string;
  readonly channel: string;
  /** Seconds; an end of 0 means until now. */
  readonly from: number;
  readonly until: number;
}

export function readBindings(json: unknown): Binding[] {
  return (read(bindings, json, 'the bound accounts').data.results ?? []).map((row) => ({
    account: row.douyin_id,
    channel: row.agency_talent_uid ?? '',
    from: row.bind_time,
    until: row.unbind_time,
  }));
}

/** Hundredths. */
const amount = z._default(z.optional(whole), 0);
const daily = z.object({
  data: z.object({
    results: z.nullish(
      z
        .array(
          z.object({
            date: z.optional(z.string()),
            task_id: longNumber,
            douyin_id: z.string(),
            active_cnt_1d: amount,
            billing_gmv_1d: amount,
            billing_refund_gmv_1d: amount,
            talent_profit_1d: amount,
          }),
        )
        .check(z.maxLength(MOST_ROWS)),
    ),
  }),
});

/** A day of one video. */
export interface VideoDay {
  readonly taskId: string;
  readonly account: string;
  readonly actives: number;
  readonly salesMinor: bigint;
  readonly refundsMinor: bigint;
  readonly profitMinor: bigint;
}

export function readDaily(json: unknown): VideoDay[] {
  return (read(daily, json, 'the figures').data.results ?? []).map((row) => ({
    taskId: row.task_id,
    account: row.douyin_id,
    actives: Math.max(0, row.active_cnt_1d),
    salesMinor: BigInt(row.billing_gmv_1d),
    refundsMinor: BigInt(row.billing_refund_gmv_1d),
    profitMinor: BigInt(row.talent_profit_1d),
  }));
}

const link = z.object({ data: z.object({ web_link: z.nullish(z.string()), app_link: z.nullish(z.string()) }) });

/** The link for sharing: the link for browsers. */
export function readLink(json: unknown): string {
  const { web_link: web } = read(link, json, 'the link').data;
  if (!web) throw new OutsideFault('unreadable', 'the answer holds no link for browsers');
  return web;
}

function read<Schema extends z.ZodMiniType>(schema: Schema, json: unknown, name: string): z.infer<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.').slice(0, LONGEST_DETAIL) || 'it has another form';
  throw new OutsideFault('unreadable', `${name}: ${where}`);
}
