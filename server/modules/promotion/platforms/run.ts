import type { RunKind } from '@pitaka/core/promotion/platforms/next-run.ts';
import type { Selectable } from 'kysely';
import type { PlatformRunsTable } from '../../../platform/db/tables/catalogue.ts';
import type { OutsideFaultKind } from '../../../platform/outside-api.ts';
import type { AppliedKind } from '../applications/index.ts';

export type RunRow = Selectable<PlatformRunsTable>;
/** A run that reads from a platform. */
export type PlatformRun = RunRow & { readonly platform: AppliedKind };
/**
 * The time in which a run may copy media; the next run copies the rest. Otherwise tens of thousands of pictures, of 19
 * seconds each, would block the platform's runs for days.
 */
export const MOST_MEDIA_MS = 30 * 60_000;

export type RunPhase = Exclude<RunRow['phase'], ''>;

/** The reason why a run failed. `ours`: an error of this server, which is in its log. */
export type RunFault = OutsideFaultKind | 'ours';

/**
 * The reason why an operator should look at a finished run. `short_list`: nothing was delisted, because the list was
 * unusually short. `figures_gone`: the platform no longer reports any figures of a day, so the old ones stay.
 * `refunds_above_sales`: refunds of an item exceed the promoter's earlier sales, and the excess is ignored.
 * `ratios_kept`, `links_kept`: a file's ratios, addresses and links wait for approval.
 */
export type AttentionReason =
  | 'short_list'
  | 'unreadable'
  | 'media_failed'
  | 'figures_gone'
  | 'refunds_above_sales'
  | 'ratios_kept'
  | 'links_kept';

/**
 * The counts of a run. A catalogue run uses the fields from pages to mediaFailed, a run of figures those from days to
 * unmatched.
 */
export interface RunCounts {
  readonly pages?: number;
  /** Items of the list, without repetitions. */
  readonly listed?: number;
  readonly added?: number;
  readonly changed?: number;
  readonly unchanged?: number;
  readonly delisted?: number;
  /** The number of items that a complete list would delist if an operator confirms it. */
  readonly missing?: number;
  readonly unreadable?: number;
  readonly mediaFailed?: number;
  readonly ratiosKept?: number;
  readonly linksKept?: number;
  readonly days?: number;
  readonly figuresAdded?: number;
  readonly figuresChanged?: number;
  /** Figures of items or promoters that we do not have. */
  readonly unmatched?: number;
}

export interface RunResult {
  readonly counts: RunCounts;
  readonly attention: readonly AttentionReason[];
}

export interface RunReference {
  readonly siteId: string;
  readonly runId: string;
}

export interface RunToStart {
  readonly siteId: string;
  readonly platform: AppliedKind | 'app';
  readonly kind: RunKind | 'file';
  /** The operator's name; undefined: started by the schedule. */
  readonly startedBy?: string;
  /** Delists missing items even if the list is short. */
  readonly takesShort?: boolean;
  readonly fileName?: string;
}

/** Reports a run's progress. Throws RunLost if another run took its place. */
export type Progress = (phase: RunPhase, done: number, of: number, counts?: RunCounts) => Promise<void>;

/** Another run took this run's place, because its process seemed dead: this run must not write any more. */
export class RunLost extends Error {
  override name = 'RunLost';
}
