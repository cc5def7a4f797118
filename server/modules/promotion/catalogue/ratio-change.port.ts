import type { Transaction } from '../../../platform/db/database.ts';

/**
 * Notifies the modules that compute with ratios, in the transaction of the change. The figures of a day are dated to
 * its noon, so results computed before the change may be dated after it.
 */
export type NotifyRatioChange = (
  tx: Transaction,
  change: { readonly siteId: string; readonly since: Date },
  now: Date,
) => Promise<void>;
