import * as z from 'zod/mini';
import type { PlatformItem } from '../../../modules/promotion/platforms/platform-lists.port.ts';
import { OutsideFault, type OutsideToken, type Verdict } from '../../../platform/outside-api.ts';

// The platform's answers according to its public pages; docs/platforms.md lists their gaps.

/** The token is invalid or expired. */
const TOKEN_CODES = new Set([40001, 40014, 42001]);
/** The system is busy, or there were too many calls in a minute. */
const LATER_CODES = new Set([-1, 45011, 45035]);
const LONGEST_DETAIL = 200;

const status = z.object({ errcode: z.optional(z.int()), errmsg: z.optional(z.string()) });

export function evaluateAnswer(json: unknown): Verdict {
  const read = status.safeParse(json);
  if (!read.success) return { kind: 'refused', detail: 'the answer has no errcode' };
  const { errcode = 0, errmsg = '' } = read.data;
  if (errcode === 0) return { kind: 'fine' };
  if (TOKEN_CODES.has(errcode)) return { kind: 'token' };
  const detail = `${errcode} ${errmsg}`.slice(0, LONGEST_DETAIL);
  return { kind: LATER_CODES.has(errcode) ? 'later' : 'refused', detail };
}

const token = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(2000)),
  expires_in: z.int().check(z.gte(1)),
});

export function readToken(json: unknown): OutsideToken {
  const read = token.safeParse(json);
  if (!read.success) throw new OutsideFault('unreadable', 'the answer holds no token');
  return { token: read.data.access_token, validForMs: read.data.expires_in * 1000 };
}

const MOST_ENTRIES = 5000;

const listing = z.object({
  app_list: z.array(z.unknown()).check(z.maxLength(MOST_ENTRIES)),
  next_offset: z.optional(z.string().check(z.maxLength(1000))),
  has_next: z.boolean(),
});

export function readListing(json: unknown): { entries: readonly unknown[]; next: string | undefined } {
  const read = listing.safeParse(json);
  if (!read.success) throw new OutsideFault('unreadable', `the list: ${whereOf(read.error)}`);
  const { app_list: entries, next_offset: next = '', has_next: hasNext } = read.data;
  return { entries, next: hasNext ? next : undefined };
}

const address = z.optional(z.string().check(z.maxLength(4000)));
const appId = z.string().check(z.minLength(1), z.maxLength(64));
const app = z.object({
  appid: appId,
  appname: z.string().check(z.minLength(1), z.maxLength(300)),
  brief_intro: z.optional(z.string()),
  category_2_name: z.optional(z.string()),
  logo_square: address,
  video_info: z.optional(z.object({ video_url: address, cover_img_url: address })),
  publicity_img: z.optional(z.object({ img_list: z.optional(z.array(z.object({ img_url: address }))) })),
});
const appWithId = z.object({ appid: appId });
const percent = z.union([z.number(), z.string()]);

/** Reads an entry; for an unreadable entry returns its number, or ''. */
export function readItem(entry: unknown, ratioField: string): PlatformItem | string {
  const read = app.safeParse(entry);
  if (!read.success) return appWithId.safeParse(entry).data?.appid ?? '';
  const { data } = read;
  const ratio = percent.safeParse(atPath(entry, ratioField)).data;
  const { video_info: clip, publicity_img: publicity } = data;
  return {
    externalId: data.appid,
    name: data.appname,
    ...(data.brief_intro === undefined ? {} : { intro: data.brief_intro }),
    ...(data.category_2_name === undefined ? {} : { category: data.category_2_name }),
    ...(ratio === undefined ? {} : { ratio: String(ratio) }),
    ...(data.logo_square === undefined ? {} : { icon: data.logo_square }),
    ...(clip?.video_url === undefined ? {} : { video: clip.video_url }),
    ...(clip?.cover_img_url === undefined ? {} : { cover: clip.cover_img_url }),
    ...(publicity?.img_list === undefined
      ? {}
      : { images: publicity.img_list.flatMap(({ img_url }) => img_url ?? []) }),
  };
}

function atPath(entry: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isObject ? (value as Record<string, unknown>)[key] : undefined;
  }, entry);
}

const MOST_ROWS = 50_000;

const stat = z.object({
  data_list: z
    .array(
      z.object({
        value: z.union([z.int(), z.string().check(z.regex(/^-?[0-9]{1,15}$/))]),
        dimension_list: z.array(z.object({ dimension: z.string(), value: z.string().check(z.maxLength(200)) })),
      }),
    )
    .check(z.maxLength(MOST_ROWS)),
});

export interface Stat {
  readonly game: string;
  readonly channel: string;
  readonly value: number;
}

export function readStat(
  json: unknown,
  { gameDimension, channelDimension }: { readonly gameDimension: string; readonly channelDimension: string },
): Stat[] {
  const read = stat.safeParse(json);
  if (!read.success) throw new OutsideFault('unreadable', `the figures: ${whereOf(read.error)}`);
  return read.data.data_list.map(({ value, dimension_list: dimensions }) => {
    const of = (name: string) => dimensions.find(({ dimension }) => dimension === name)?.value ?? '';
    return { game: of(gameDimension), channel: of(channelDimension), value: Number(value) };
  });
}

/** The first field without the expected form: 'app_list' */
function whereOf({ issues }: z.core.$ZodError): string {
  return issues[0]?.path.join('.').slice(0, LONGEST_DETAIL) || 'it has another form';
}
