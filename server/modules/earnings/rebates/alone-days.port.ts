import type { Transaction } from '../../../platform/db/database.ts';

/** What of a person's settled day one operator alone brought: it lifts no step. */
export interface AloneDay {
  readonly uid: string;
  readonly day: number;
  /** Of the own sales. */
  readonly own: bigint;
  /** Of those of the team. */
  readonly team: bigint;
  /** What the own sales amount to. */
  readonly conversions: bigint;
}

export type ReadAloneDays = (
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
  days: readonly number[],
) => Promise<readonly AloneDay[]>;
