import type { RiskRule } from '@pitaka/core/back-office/risk/rules.ts';
import type { Expression, SelectQueryBuilder } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { RiskEvidence } from '../../../platform/db/tables/risk.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { Log } from '../../../platform/log.ts';

/** A rule's result before it is put into the queue. */
export interface RuleFinding {
  readonly rule: RiskRule;
  readonly subject: string;
  /** The finding is shown under the first user. */
  readonly uids: readonly [string, ...string[]];
  /** The amount within the rule's days. */
  readonly amountMinor: bigint;
  readonly counted?: RunningSum;
  /** A growth over the cleared amount that reopens the finding at once. */
  readonly moreMinor: bigint;
  readonly evidence: RiskEvidence;
  readonly holds: boolean;
  /** For this many days after a clearance, the same finding is not reported again. */
  readonly quietDays: number;
}

/** How to sum the amount of a finding over more days than the days in which it was found. */
export interface RunningSum {
  /** The first day of the sum. */
  readonly from: Date;
  readonly sumSince: (moment: Date) => Promise<bigint>;
}

/**
 * Payments as parts of a query: a rule or a figure reads several kinds of payments in one statement, and may not import
 * their modules.
 */
export interface PaymentRows {
  readonly deposits: (siteId: string) => Expression<unknown>;
  readonly withdrawals: (siteId: string) => Expression<unknown>;
  readonly payoutAccounts: (siteId: string) => Expression<unknown>;
}

/** Stakes by minute, rounds and transactions of game channels, as parts of a query. */
export interface PlayRows {
  readonly minutes: (siteId: string) => SelectQueryBuilder<Schema, 'play_minutes', unknown>;
  readonly rounds: (siteId: string) => SelectQueryBuilder<Schema, 'rounds', unknown>;
  readonly transactions: (siteId: string) => SelectQueryBuilder<Schema, 'channel_transactions', unknown>;
}

/** A day of a promoter whose earnings repeatedly could not be computed, and the uplines who earn from that promoter. */
export interface UncomputedDay {
  readonly uid: string;
  readonly day: number;
  readonly uplines: readonly string[];
  readonly failures: number;
}

export type ReadUncomputed = (tx: Transaction, siteId: string, leastFailures: number) => Promise<UncomputedDay[]>;

/** The records since the last scan: `from` excluded, `until` included. */
export interface ScanWindow {
  readonly site: Site;
  readonly from: Date;
  readonly until: Date;
  readonly payments: PaymentRows;
  readonly play: PlayRows;
  readonly readUncomputed: ReadUncomputed;
  readonly log: Log;
}

export type FindRule = (tx: Transaction, window: ScanWindow) => Promise<readonly RuleFinding[]>;

const DAY_MS = 86_400_000;

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

/** The lowest id that such records can have from a moment on: ids begin with their time. */
export function firstRecordId(prefix: string, id: (prefix: string, ms: number) => string, moment: Date): string {
  return id(prefix, moment.getTime()).slice(0, prefix.length + 11);
}
