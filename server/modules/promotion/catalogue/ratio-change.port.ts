import type { Transaction } from '../../../platform/db/database.ts';

/**
 * Notifies the modules that compute by ratios of a change from a moment on, in its transaction. Figures of a day are
 * dated to its noon, so computed results can be later than that moment.
 */
export type NoteRatioChange = (
  tx: Transaction,
  change: { readonly siteId: string; readonly since: Date },
  now: Date,
) => Promise<void>;
