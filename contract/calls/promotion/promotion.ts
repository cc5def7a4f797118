import { FORBIDDEN_TRAFFIC } from '@pitaka/core/values/forbidden-traffic.ts';
import { PAID_EVENTS } from '@pitaka/core/values/paid-events.ts';
import * as z from 'zod/mini';
import { PIN_JOB } from '../../constants.ts';
import { defineCall } from '../../define-call.ts';
import { optionalText, page, pageNumber, pageSize, text } from '../../fields.ts';
import { CATEGORIES, ITEM_KINDS, ITEM_REFUSALS, ITEM_SORTS, OWN_STATES } from '../../items.ts';

const kind = z.enum(ITEM_KINDS, 'field_invalid');
/** Why the platform refused the caller's last application, shown on the item. */
const refusal = z.enum(ITEM_REFUSALS);
const sort = z._default(z.enum(ITEM_SORTS, 'field_invalid'), '');
/** false removes the pin. */
const pinned = z._default(z.boolean('field_type'), true);

/** The moment at which a waiting application has its answer at the latest; '' if none waits. */
const answerBy = z.string();

/** The caller's earning per sale, by the plan in force. */
const earn = z.object({
  /**
   * The base of the user's part: the platform's payment, the whole sale, or a fixed amount per sale; `none` without
   * earnings.
   */
  base: z.enum(['share', 'amount', 'flat', 'none']),
  /** The user's part of the base, in percent. */
  part: z.number(),
  /** The user's part of the whole sale, in percent; 0 for a fixed amount per sale. */
  percent: z.number(),
  /** Estimated earning per sale, in the site's unit; '' until there are enough sales for an average. */
  sale: z.string(),
  /** The event that pays: a sale, or one whose pay is never a percentage. */
  event: z.enum(PAID_EVENTS),
});

/** A mini-game of the messaging platform, in the platform's field names (Spec: section 3). */
export const game = z.object({
  id: z.string(),
  appid: z.string(),
  appname: z.string(),
  brief_intro: z.string(),
  logo_square: z.string(),
  /** Cooperation ratio in percent: 35.5 is 35.50 %. */
  newcps: z.number(),
  earn,
  category_2_name: z.enum(CATEGORIES),
  /** Whether the user can apply. Together with `link` it decides the item button: apply, grey apply, view. */
  apply: z.boolean(),
  /** '' until the platform provides the link. */
  link: z.string(),
  refusal,
  answerBy,
  /** Whether a user with the right to pin has pinned it to the top. */
  pinned: z.boolean(),
  video_info: z.object({ video_url: z.string(), cover_img_url: z.string() }),
  publicity_img: z.object({
    img_list: z.array(z.object({ img_url: z.string() })),
  }),
});

/** A demand task of the video platform. */
export const demand = z.object({
  demandId: z.string(),
  demandName: z.string(),
  demandIcon: z.string(),
  demandDesc: z.string(),
  earn,
  apply: z.boolean(),
  link: z.string(),
  refusal,
  answerBy,
  pinned: z.boolean(),
});

/** Why the user's link is broken: the address or the item no longer exists; '' if it works. */
const trouble = z.enum(['', 'target', 'delisted', 'hidden']);

const itemId = text(64);
/** A promoter's own name for a channel; '' for none. Words are separated by one space, as names are compared whole. */
const subId = z
  .string('field_type')
  .check(z.maxLength(40, 'field_too_long'), z.regex(/^([A-Za-z0-9_-]+( [A-Za-z0-9_-]+)*)?$/, 'field_invalid'));
const gameList = z.object({
  number: pageNumber,
  size: pageSize,
  category_2_name: z._default(z.enum(['', ...CATEGORIES], 'field_invalid'), ''),
  appname: z._default(optionalText(100), ''),
  sort,
});
const demandList = z.object({
  number: pageNumber,
  size: pageSize,
  demandName: z._default(optionalText(100), ''),
  sort,
});
const state = z._default(z.enum(OWN_STATES, 'field_invalid'), '');
const ownGameList = z.extend(gameList, { state });
const ownDemandList = z.extend(demandList, { state });
const anyPage = z.object({ number: pageNumber, size: pageSize });
const none = z.object({});

const ownCounts = z.object({ running: z.int(), waiting: z.int(), ended: z.int() });

export const promotionCalls = [
  defineCall({
    path: '/wxcps/applist',
    method: 'POST',
    summary: 'Mini-games, a page at a time: pinned first, then the operator’s order, then newest.',
    access: 'user',
    feature: 'messaging',
    cached: 'while-loading',
    input: gameList,
    output: page(game),
    refusals: [],
  }),
  defineCall({
    path: '/wxcps/myapplist',
    method: 'POST',
    summary: 'The mini-games this user applied for, newest application first.',
    access: 'user',
    feature: 'messaging',
    cached: 'while-loading',
    input: ownGameList,
    output: page(z.extend(game, { trouble })),
    refusals: [],
  }),
  defineCall({
    path: '/uid/app/counts',
    method: 'POST',
    summary: 'Number of the caller’s applications with a working link, without a link yet, and with a broken link.',
    access: 'user',
    cached: 'while-loading',
    input: none,
    output: z.object({ messaging: ownCounts, video: ownCounts }),
    refusals: [],
  }),
  defineCall({
    path: '/wxcps/lastapplist',
    method: 'POST',
    summary: 'The newest mini-games.',
    access: 'user',
    feature: 'messaging',
    cached: 'while-loading',
    input: anyPage,
    output: z.array(game),
    refusals: [],
  }),
  defineCall({
    path: '/wxcps/apply',
    method: 'POST',
    summary: 'Applies to promote a mini-game. Status 2004 with an empty link until the platform answers.',
    access: 'user',
    feature: 'messaging',
    input: z.object({ appid: itemId }),
    output: z.object({ result: z.boolean(), link: z.string() }),
    refusals: [
      'item_unknown',
      'item_unavailable',
      'application_refused',
      'protection_cooling_off',
      'protection_excluded',
    ],
  }),
  defineCall({
    path: '/wxcps/keeptop',
    method: 'POST',
    summary: 'Pins a mini-game to the top of the list, for the whole site, or removes the pin.',
    access: 'user',
    jobs: [PIN_JOB],
    feature: 'messaging',
    input: z.object({ appid: itemId, pinned }),
    output: none,
    refusals: ['item_unknown', 'job_not_allowed'],
  }),
  defineCall({
    path: '/doucps/demandlist',
    method: 'POST',
    summary: 'Video tasks, a page at a time. Without a token: no personal state.',
    access: 'optional',
    feature: 'video',
    cached: 'while-loading',
    input: demandList,
    output: page(demand),
    refusals: [],
  }),
  defineCall({
    path: '/doucps/mydemandlist',
    method: 'POST',
    summary: 'The video tasks this user applied for, newest application first.',
    access: 'user',
    feature: 'video',
    cached: 'while-loading',
    input: ownDemandList,
    output: page(z.extend(demand, { trouble })),
    refusals: [],
  }),
  defineCall({
    path: '/doucps/lastapplist',
    method: 'POST',
    summary: 'The newest video tasks.',
    access: 'optional',
    feature: 'video',
    input: anyPage,
    output: z.array(demand),
    refusals: [],
  }),
  defineCall({
    path: '/doucps/apply',
    method: 'POST',
    summary: 'Applies for a video task. result: 1 applied, -1 data error, 0 not yet participated, 2 all claimed.',
    access: 'user',
    feature: 'video',
    input: z.object({ demandId: itemId }),
    output: z.object({ result: z.int(), link: z.string() }),
    refusals: ['protection_cooling_off', 'protection_excluded'],
  }),
  defineCall({
    path: '/doucps/delmydemand',
    method: 'POST',
    summary: 'Cancels an application for a video task; its earnings stay.',
    access: 'user',
    feature: 'video',
    input: z.object({ demandId: itemId }),
    output: none,
    refusals: ['item_unknown'],
  }),
  defineCall({
    path: '/doucps/keeptop',
    method: 'POST',
    summary: 'Pins a video task to the top of the list, for the whole site, or removes the pin.',
    access: 'user',
    jobs: [PIN_JOB],
    feature: 'video',
    input: z.object({ demandId: itemId, pinned }),
    output: none,
    refusals: ['item_unknown', 'job_not_allowed'],
  }),
  defineCall({
    path: '/gen/shortlink',
    method: 'POST',
    summary: 'The short link of an item that the caller promotes; with a sub-id, a separate one for that channel.',
    access: 'user',
    input: z.object({ kind, id: itemId, sub: z._default(subId, '') }),
    output: z.object({ shortlink: z.string() }),
    refusals: ['item_unknown', 'link_not_ready', 'short_links_full', 'protection_cooling_off', 'protection_excluded'],
  }),
  defineCall({
    path: '/uid/app/detail',
    method: 'POST',
    summary: 'One item of any kind in full, with the caller’s link, short link and counts.',
    access: 'user',
    cached: 'while-loading',
    input: z.object({ kind: z._default(kind, 'messaging'), id: itemId }),
    output: z.object({
      kind,
      id: z.string(),
      name: z.string(),
      intro: z.string(),
      /** HTML; a client sanitises it before display. '' if there is none. */
      description: z.string(),
      icon: z.string(),
      category: z.string(),
      /** In percent; 0 without one. */
      ratio: z.number(),
      earn,
      apply: z.boolean(),
      link: z.string(),
      refusal,
      answerBy,
      /** The short link; '' until it is created. */
      shortlink: z.string(),
      video: z.object({ video_url: z.string(), cover_img_url: z.string() }),
      images: z.array(z.object({ img_url: z.string() })),
      appliedAt: z.nullable(z.string()),
      counts: z.object({ clicks: z.int(), conversions: z.int() }),
      /** Why the caller's link is broken. */
      trouble,
      /** The site's last day on which the platform counts sales; null without an end. */
      endsOn: z.nullable(z.string()),
      forbidden: z.array(z.enum(FORBIDDEN_TRAFFIC)),
    }),
    refusals: ['item_unknown'],
  }),
  defineCall({
    path: '/uid/app/terms',
    method: 'POST',
    summary: 'The caller’s earnings on items that have no plan of their own.',
    access: 'user',
    input: none,
    output: z.object({
      base: z.enum(['share', 'amount', 'flat', 'none']),
      /** The user's part of the base, in percent. */
      part: z.number(),
      /** The amount per sale if the base is flat, otherwise ''. */
      flat: z.string(),
    }),
    refusals: [],
  }),
  defineCall({
    path: '/uid/app/links',
    method: 'POST',
    summary: 'The apps promoted under the caller’s uid, with their links.',
    access: 'user',
    feature: 'apps',
    cached: 'while-loading',
    input: anyPage,
    output: page(
      z.object({
        id: z.string(),
        name: z.string(),
        intro: z.string(),
        icon: z.string(),
        downlink: z.string(),
        rechargelink: z.string(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/uid/app/gen/downlink',
    method: 'POST',
    summary: 'The caller’s link to download an app.',
    access: 'user',
    feature: 'apps',
    input: z.object({ id: itemId }),
    output: z.object({ link: z.string() }),
    refusals: ['item_unknown', 'protection_cooling_off', 'protection_excluded'],
  }),
  defineCall({
    path: '/uid/app/gen/rechargelink',
    method: 'POST',
    summary: 'The caller’s link to recharge in an app.',
    access: 'user',
    feature: 'apps',
    input: z.object({ id: itemId }),
    output: z.object({ link: z.string() }),
    refusals: ['item_unknown', 'protection_cooling_off', 'protection_excluded'],
  }),
  defineCall({
    path: '/uid/app/agentdown',
    method: 'POST',
    summary: 'Actions of the caller’s direct members in an app.',
    access: 'user',
    feature: 'apps',
    input: z.object({ id: itemId, number: pageNumber, size: pageSize }),
    output: page(
      z.object({
        uid: z.string(),
        clicks: z.int(),
        downloads: z.int(),
        recharges: z.int(),
      }),
    ),
    refusals: ['item_unknown'],
  }),
] as const;
