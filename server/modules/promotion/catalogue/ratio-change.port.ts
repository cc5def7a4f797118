import type { Transaction } from '../../../platform/db/database.ts';

/**
 * Tells who computes by ratios that some are others from a moment on, in the transaction that changes them. Figures of
 * a day are dated to its noon, so what was computed already can be later than that moment.
 */
export type NoteRatioChange = (
  tx: Transaction,
  change: { readonly siteId: string; readonly since: Date },
  now: Date,
) => Promise<void>;
