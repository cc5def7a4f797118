import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { moment, optionalText, text } from '../../fields.ts';
import { LOCALES } from '../../locales.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';
import { afterVersion, list, listSize, minute, reason } from '../console-fields.ts';
import { CONTENT_KINDS } from '../console-values.ts';

const say = (code: FieldCode): FieldCode => code;

/** 8 MB as base64 plus a little. */
const MOST_PICTURE_CHARACTERS = 11_200_000;
const MOST_TEXT = 20_000;
/** The longest text in every language, in characters of four bytes. */
const TEXTS_LIMIT_BYTES = 1_000_000;

const kind = z.enum(CONTENT_KINDS, say('field_invalid'));
const key = text(60);
const version = z
  .int(say('field_type'))
  .check(z.gte(0, say('field_invalid')), z.lte(2_000_000_000, say('field_invalid')));

/** A language; '' is the fallback for all others. */
const language = z.enum([...LOCALES, ''], say('field_invalid'));
const words = z.object({ title: z.string(), body: z.string() });

const held = {
  texts: z.record(z.string(), words),
  /** Language -> address; '' is the fallback for all others. */
  pictures: z.record(z.string(), z.string()),
  isOn: z.boolean(),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
};

const entry = z.object({
  key: z.string(),
  version: z.int(),
  ...held,
  /** The state that users see now. */
  state: z.enum(['shown', 'coming', 'over', 'off']),
  changedAt: moment,
  changedBy: z.nullable(z.string()),
});

const MANAGED = { access: 'operator', permission: 'content.manage', method: 'POST' } as const;

/** Banners, notices, help, about, terms and privacy, as edited by operators (Spec: F1). */
export const consoleContentCalls = [
  defineCall({
    ...MANAGED,
    path: '/console/content/list',
    summary:
      'All entries of a kind, in order, including those that are switched off or not shown now. Times are on the site’s clock.',
    input: z.object({ kind }),
    output: z.array(entry),
    refusals: [],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/content/save',
    summary:
      'Adds (version 0) or changes an entry. `body` is rich text as the editor writes it; other HTML is refused. ' +
      'New links, addresses, long numbers and pictures wait for another person: with a `reason` their approval is requested.',
    bodyLimitBytes: TEXTS_LIMIT_BYTES,
    input: z.object({
      kind,
      /** '' for a new one. */
      key: optionalText(60),
      /** The version on the screen; any other version is refused. */
      version,
      texts: z.partialRecord(
        language,
        z.object({ title: optionalText(120), body: optionalText(MOST_TEXT) }),
        say('field_type'),
      ),
      pictures: z.partialRecord(language, text(200), say('field_type')),
      isOn: z.boolean(say('field_type')),
      from: z.nullable(minute),
      until: z.nullable(minute),
      /** Required if another operator has to approve it. */
      reason: z.optional(reason),
    }),
    /** `waits`: nothing is shown before another operator approves, and the version is still the previous one. */
    output: z.object({ key: z.string(), version: z.int(), waits: z.boolean() }),
    refusals: ['not_found', 'record_changed', 'content_needs_approval', 'approval_pending'],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/content/order',
    summary: 'Puts all entries of a kind into an order.',
    input: z.object({ kind, keys: z.array(key, say('field_type')).check(z.maxLength(500, say('field_too_long'))) }),
    output: z.object({}),
    refusals: ['record_changed'],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/content/remove',
    summary: 'Removes an entry. Its history stays.',
    input: z.object({ kind, key, version }),
    output: z.object({}),
    refusals: ['not_found', 'record_changed'],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/content/history',
    summary: 'Every version of an entry: author, time and content; newest first.',
    input: z.object({ kind, key, after: afterVersion, size: listSize }),
    output: list(
      z.object({
        version: z.int(),
        at: moment,
        /** null for an import. */
        by: z.nullable(z.string()),
        what: z.enum(['imported', 'added', 'changed', 'removed']),
        ...held,
      }),
    ),
    refusals: [],
  }),
  defineCall({
    ...MANAGED,
    path: '/console/content/picture',
    summary: 'Stores a picture, cut to the banner’s shape, and returns its address. PNG, JPEG, GIF, WebP or AVIF.',
    bodyLimitBytes: MOST_PICTURE_CHARACTERS + 65_536,
    input: z.object({
      /** The file's bytes as base64. */
      file: z
        .string(say('field_required'))
        .check(
          z.minLength(1, say('field_required')),
          z.maxLength(MOST_PICTURE_CHARACTERS, say('field_too_long')),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, say('field_invalid')),
        ),
      /**
       * The displayed part: left, top and width as fractions of the picture's size. The height follows from the aspect
       * ratio.
       */
      crop: z.object({
        left: part(0),
        top: part(0),
        width: part(0.01),
      }),
    }),
    output: z.object({ address: z.string(), width: z.int(), height: z.int() }),
    refusals: [],
  }),
] as const;

function part(least: number) {
  return z.number(say('field_type')).check(z.gte(least, say('field_invalid')), z.lte(1, say('field_invalid')));
}
