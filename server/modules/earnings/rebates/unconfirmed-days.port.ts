import type { Transaction } from '../../../platform/db/database.ts';

/** The settled earnings of a day from sales that only one operator approved: they count for no step. */
export interface UnconfirmedDay {
  readonly uid: string;
  readonly day: number;
  /** From the promoter's own sales. */
  readonly own: bigint;
  /** From the team's sales. */
  readonly team: bigint;
  /** The amount of the promoter's own sales. */
  readonly conversions: bigint;
}

export type ReadUnconfirmedDays = (
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
  days: readonly number[],
) => Promise<readonly UnconfirmedDay[]>;
