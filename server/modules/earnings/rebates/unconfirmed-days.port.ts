import type { Transaction } from '../../../platform/db/database.ts';

/** The part of a promoter's settled day that one operator alone brought: it lifts no step. */
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
