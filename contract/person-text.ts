import { findLinks, findTargets } from '@pitaka/core/values/targets.ts';
import * as z from 'zod/mini';
import type { FieldCode } from './messages/fields/codes.ts';

/**
 * Refuses links, addresses and long numbers in a text that another user receives: users trust what stands in their inbox
 * or statement, and could send money or codes there.
 */
export const withoutTargets = z.refine<string>(
  (written) => findTargets(written).length === 0,
  'text_leads' satisfies FieldCode,
);

/** Refuses links, addresses and handles. The reader of the call decides on numbers: some are of an invoice. */
export const withoutLinks = z.refine<string>(
  (written) => findLinks(written).length === 0,
  'note_contact' satisfies FieldCode,
);
