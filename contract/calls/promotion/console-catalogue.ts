import { FORBIDDEN_TRAFFIC } from '@pitaka/core/values/forbidden-traffic.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { day, moment, optionalText, rateIn, rateText, text } from '../../fields.ts';
import { CATEGORIES, ITEM_KINDS } from '../../items.ts';
import { listCalls } from '../../list-calls.ts';
import { CATALOGUE } from '../../lists/promotion/catalogue.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { BULK_ACTIONS, ITEM_ACTIONS, ITEM_FIELDS, RESTORABLE_FIELDS, UPLOAD_SHAPES } from './catalogue-values.ts';

const say = (code: FieldCode): FieldCode => code;

const kind = z.enum(ITEM_KINDS, say('field_invalid'));
const category = z.enum(CATEGORIES, say('field_invalid'));
const anyCategory = z.enum(['', ...CATEGORIES], say('field_invalid'));
const id = text(64);
const version = z
  .int(say('field_type'))
  .check(z.gte(0, say('field_invalid')), z.lte(2_000_000_000, say('field_invalid')));
const reason = z._default(optionalText(500), '');

export const consoleCatalogueList = listCalls(CATALOGUE);

function hasNoNul(value: string): boolean {
  return !value.includes('\u0000');
}

const address = z
  .string(say('field_type'))
  .check(z.maxLength(200, say('field_too_long')), z.refine(hasNoNul, say('field_invalid')));
const name = text(300);
const intro = optionalText(2000);
const description = optionalText(50_000);
const images = z.array(address, say('field_type')).check(z.maxLength(12, say('field_too_long')));

/** Absent fields stay unchanged. */
const changes = z.strictObject({
  name: z.optional(name),
  intro: z.optional(intro),
  description: z.optional(description),
  category: z.optional(category),
  icon: z.optional(address),
  video: z.optional(address),
  cover: z.optional(address),
  images: z.optional(images),
});

const ids = z
  .array(id, say('field_type'))
  .check(z.minLength(1, say('field_required')), z.maxLength(500, say('field_too_long')));

const bulk = {
  ids,
  action: z.enum(BULK_ACTIONS, say('field_invalid')),
  /** For the action 'category'. */
  category: z._default(anyCategory, ''),
};

const bulkAnswer = z.object({
  changed: z.int(),
  /**
   * The unchanged items, each with the reason: the item is unknown or already in that state, it is hidden or delisted
   * and cannot be pinned, or it is an app and has no category.
   */
  skipped: z.array(z.object({ id: z.string(), name: z.string(), why: z.enum(['already', 'unseen', 'app', 'gone']) })),
});

/** The range of its column. */
const position = z
  .int(say('field_type'))
  .check(z.gte(0, say('field_invalid')), z.lte(2_000_000_000, say('field_invalid')));

const places = z
  .array(z.object({ id, position: z.nullable(position), now: z.nullable(position) }), say('field_type'))
  .check(z.maxLength(5000, say('field_too_long')));

/** 20 MB as base64 plus a little. */
const MOST_CHARACTERS = 28_000_000;

export const consoleCatalogueCalls = [
  ...consoleCatalogueList.calls,
  consoleCatalogueList.views,
  defineCall({
    path: '/console/catalogue/detail',
    method: 'POST',
    summary: 'One item with all editable fields, the platform’s values, and its ratios.',
    access: 'operator',
    permission: 'catalogue.view',
    input: z.object({ id }),
    output: z.object({
      ...consoleCatalogueList.fields,
      intro: z.string(),
      /** HTML. */
      description: z.string(),
      video: z.string(),
      cover: z.string(),
      images: z.array(z.string()),
      downloadUrl: z.string(),
      rechargeUrl: z.string(),
      /** In the operator's order; null: ordered by age. */
      position: z.nullable(z.int()),
      pinnedAt: z.nullable(moment),
      delistedAt: z.nullable(moment),
      /** The operator who changed the item last; '' for the platform. */
      changedBy: z.string(),
      /** The platform's values of fields that an operator set differently. */
      says: z.array(z.object({ field: z.enum(ITEM_FIELDS), value: z.string() })),
      /** The site's last day on which the platform counts sales; null without an end. */
      endsOn: z.nullable(z.string()),
      /** Kinds of traffic that the platform forbids. */
      forbidden: z.array(z.enum(FORBIDDEN_TRAFFIC)),
      /** Newest first. */
      ratios: z.array(z.object({ ratio: rateText, from: moment, by: z.string() })),
    }),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/catalogue/create',
    method: 'POST',
    summary:
      'Creates an item manually. A platform’s list never delists it; an app is shown on phones once its addresses are approved.',
    access: 'operator',
    permission: 'catalogue.manage',
    bodyLimitBytes: 262_144,
    // Listed so that an address is refused, not ignored.
    input: z.strictObject({
      kind,
      externalId: text(64).check(z.regex(/^[\p{Letter}\p{Number}._:-]*$/u, say('field_invalid'))),
      name,
      intro: z._default(intro, ''),
      description: z._default(description, ''),
      category: z._default(category, 'other'),
      ratio: rateIn,
    }),
    output: z.object({ id: z.string() }),
    refusals: ['item_exists'],
  }),
  defineCall({
    path: '/console/catalogue/save',
    method: 'POST',
    summary: 'Sets fields of an item, which override the platform’s list until they are reset.',
    access: 'operator',
    permission: 'catalogue.manage',
    bodyLimitBytes: 262_144,
    input: z.object({ id, version, changes }),
    output: z.object({ version: z.int() }),
    refusals: ['not_found', 'record_changed'],
  }),
  defineCall({
    path: '/console/catalogue/rules',
    method: 'POST',
    summary: 'Sets an item’s last day and the traffic that its platform forbids, which promoters read on its page.',
    access: 'operator',
    permission: 'catalogue.manage',
    input: z.object({
      id,
      endsOn: z.nullable(day),
      forbidden: z
        .array(z.enum(FORBIDDEN_TRAFFIC, say('field_invalid')), say('field_type'))
        .check(z.maxLength(FORBIDDEN_TRAFFIC.length, say('field_too_long'))),
    }),
    output: z.object({}),
    refusals: ['not_found'],
  }),
  defineCall({
    path: '/console/catalogue/takeback',
    method: 'POST',
    summary: 'Resets a field to the platform’s value; the ratio and addresses need an approval.',
    access: 'operator',
    permission: 'catalogue.manage',
    input: z.object({ id, version, field: z.enum(RESTORABLE_FIELDS, say('field_invalid')) }),
    output: z.object({ version: z.int() }),
    refusals: ['not_found', 'record_changed', 'record_state'],
  }),
  defineCall({
    path: '/console/catalogue/state',
    method: 'POST',
    summary: 'Hides or shows, pins or unpins, delists or lists again. Hiding and delisting need a reason.',
    access: 'operator',
    permission: 'catalogue.manage',
    input: z.object({ id, version, action: z.enum(ITEM_ACTIONS, say('field_invalid')), reason }),
    output: z.object({ version: z.int() }),
    refusals: ['not_found', 'record_changed', 'record_state'],
  }),
  defineCall({
    path: '/console/catalogue/bulkcheck',
    method: 'POST',
    summary: 'The effect of an action on several items. Changes nothing.',
    access: 'operator',
    permission: 'catalogue.manage',
    input: z.object(bulk),
    output: bulkAnswer,
    refusals: [],
  }),
  defineCall({
    path: '/console/catalogue/bulk',
    method: 'POST',
    summary: 'Performs an action on several items; items to which it does not apply are skipped.',
    access: 'operator',
    permission: 'catalogue.manage',
    input: z.object({ ...bulk, reason }),
    output: bulkAnswer,
    refusals: [],
  }),
  defineCall({
    path: '/console/catalogue/order',
    method: 'POST',
    summary: 'All items of a kind that are not delisted, as phones list them: pinned first.',
    access: 'operator',
    permission: 'catalogue.view',
    input: z.object({ kind }),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        icon: z.string(),
        externalId: z.string(),
        isPinned: z.boolean(),
        isHidden: z.boolean(),
      }),
    ),
    refusals: [],
  }),
  defineCall({
    path: '/console/catalogue/move',
    method: 'POST',
    summary: 'Places an item after another item of its kind, or first of the unpinned items.',
    access: 'operator',
    permission: 'catalogue.manage',
    input: z.object({ id, after: z.nullable(id) }),
    output: z.object({ undo: places }),
    refusals: ['not_found', 'record_state', 'record_changed'],
  }),
  defineCall({
    path: '/console/catalogue/unmove',
    method: 'POST',
    summary: 'Undoes a placement by its answer, unless the items were moved since.',
    access: 'operator',
    permission: 'catalogue.manage',
    bodyLimitBytes: 1_048_576,
    input: z.object({ undo: places }),
    output: z.object({}),
    refusals: ['record_changed'],
  }),
  defineCall({
    path: '/console/catalogue/upload',
    method: 'POST',
    summary:
      'Stores a picture (as WebP in a phone’s size) or a video (MP4, WebM), recognised by its content. An item shows the file once the file is saved in the item.',
    access: 'operator',
    permission: 'catalogue.manage',
    bodyLimitBytes: MOST_CHARACTERS + 65_536,
    input: z.object({
      shape: z.enum(UPLOAD_SHAPES, say('field_invalid')),
      /** The file's name on the operator's computer. */
      name: text(200),
      /** The file's bytes as base64. */
      file: z
        .string(say('field_required'))
        .check(
          z.minLength(1, say('field_required')),
          z.maxLength(MOST_CHARACTERS, say('media_too_large')),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, say('field_invalid')),
        ),
    }),
    output: z.object({
      address: z.string(),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      bytes: z.int(),
    }),
    refusals: [],
  }),
] as const;
