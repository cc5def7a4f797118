import type { Transaction } from '../../../platform/db/database.ts';

/**
 * Notifies the modules that compute by ratios, in the transaction of the change. Figures of a day are dated to its
 * noon, so computed results may be later than the change.
 */
export type NotifyRatioChange = (
  tx: Transaction,
  change: { readonly siteId: string; readonly since: Date },
  now: Date,
) => Promise<void>;
