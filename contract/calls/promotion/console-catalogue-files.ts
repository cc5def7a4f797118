import { TARGET_FIELDS } from '@pitaka/core/values/item-links.ts';
import * as z from 'zod/mini';
import { defineCall } from '../../define-call.ts';
import { optionalText, text } from '../../fields.ts';
import type { FieldCode } from '../../messages/fields/codes.ts';

const say = (code: FieldCode): FieldCode => code;

/** 5 MB as base64 plus a little. */
const MOST_CHARACTERS = 7_200_000;
const BODY_LIMIT_BYTES = MOST_CHARACTERS + 65_536;

const file = {
  /** The command's names: docs/import.md. */
  kind: z.enum(['games', 'demands', 'apps'], 'field_invalid'),
  /** The file's name on the operator's computer. */
  name: text(200),
  /** The file's bytes as base64: CSV or JSON. */
  file: z
    .string(say('field_required'))
    .check(
      z.minLength(1, say('field_required')),
      z.maxLength(MOST_CHARACTERS, say('field_too_long')),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, say('field_invalid')),
    ),
  /** Whether the file is the whole catalogue, so that missing items are delisted. */
  isWhole: z._default(z.boolean('field_type'), false),
  /** Whether invalid rows are skipped; otherwise they stop the import. */
  skipsBad: z._default(z.boolean('field_type'), false),
};

const problem = z.object({ line: z.int(), text: z.string() });

/** Files of items (Spec: F1). */
export const consoleCatalogueFileCalls = [
  defineCall({
    path: '/console/catalogue-files/check',
    method: 'POST',
    summary: 'Reads a file of items and shows the effect of importing it. Changes nothing and copies no pictures.',
    access: 'operator',
    permission: 'catalogue.manage',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z.object(file),
    output: z.object({
      /** Why the file is refused; '' if it is not. */
      refusal: z.string(),
      readAs: z.string(),
      rows: z.int(),
      /** Whether the file can be imported as it is. */
      isFine: z.boolean(),
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      delisted: z.int(),
      /**
       * The number of items missing in a file of the whole catalogue, if there are so many that the import must be
       * confirmed.
       */
      missing: z.int(),
      badRows: z.int(),
      /** The first 50 problems, each as a sentence. */
      bad: z.array(problem),
      warningCount: z.int(),
      warnings: z.array(problem),
      /** Known items with another ratio in the file, and new ones above every other ratio. Each needs an approval. */
      ratiosKeptCount: z.int(),
      ratiosKept: z.array(
        z.object({ name: z.string(), externalId: z.string(), ratio: z.string(), listed: z.string() }),
      ),
      /** New addresses and links of known items. Each needs an approval; the first 50. */
      linksKeptCount: z.int(),
      linksKept: z.array(
        z.object({ name: z.string(), externalId: z.string(), field: z.enum(TARGET_FIELDS), listed: z.string() }),
      ),
    }),
    refusals: [],
    isHeavy: true,
  }),
  defineCall({
    path: '/console/catalogue-files/import',
    method: 'POST',
    summary:
      'Starts a run that imports a file of items, all or nothing; /console/platform-runs/list shows its progress.',
    access: 'operator',
    permission: 'catalogue.manage',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    input: z
      .object({
        ...file,
        /** Whether to delist missing items although the file is suspiciously short. */
        takesShort: z._default(z.boolean('field_type'), false),
        /** Required with `takesShort`. */
        reason: z._default(optionalText(500), ''),
      })
      .check(
        z.refine(({ takesShort, reason }) => !takesShort || reason.trim().length >= 3, {
          error: 'reason_required',
          path: ['reason'],
        }),
      ),
    output: z.object({ id: z.string() }),
    refusals: ['platform_busy'],
  }),
] as const;
