import type { RunKind } from '@pitaka/core/promotion/platforms/next-run.ts';
import type { Selectable } from 'kysely';
import type { PlatformRunsTable } from '../../../platform/db/tables/catalogue.ts';
import type { OutsideFaultKind } from '../../../platform/outside-api.ts';
import type { AppliedKind } from '../applications/index.ts';

export type RunRow = Selectable<PlatformRunsTable>;
/** A run that asks a platform. */
export type PlatformRun = RunRow & { readonly platform: AppliedKind };
/**
 * For so long a run copies media; what is left is tried by the next one. Tens of thousands of pictures that come after 19
 * seconds each would otherwise hold the platform's place for days.
 */
export const MOST_MEDIA_MS = 30 * 60_000;

export type RunPhase = Exclude<RunRow['phase'], ''>;

/** Why a run failed. `ours`: a fault of this server, in its log. */
export type RunFault = OutsideFaultKind | 'ours';

/**
 * Why a person should look at a run that is done: the list was so short that nothing was delisted; entries could not be
 * read; media could not be copied; a day with figures has none any more, so the old ones stay; more of an item was paid
 * back than the promoter had sold before, and the rest counts as nothing; a file has other ratios, or addresses and
 * links, than are known, which wait for approval.
 */
export type Attention =
  | 'short_list'
  | 'unreadable'
  | 'media_failed'
  | 'figures_gone'
  | 'refunds_above_sales'
  | 'ratios_kept'
  | 'links_kept';

/** How many of what. Of a catalogue: pages to mediaFailed; of figures: days to unmatched. */
export interface RunCounts {
  readonly pages?: number;
  /** Items of the list, each once. */
  readonly listed?: number;
  readonly added?: number;
  readonly changed?: number;
  readonly unchanged?: number;
  readonly delisted?: number;
  /** What a whole list would delist, where that waits for a person. */
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
  readonly attention: readonly Attention[];
}

export interface RunReference {
  readonly siteId: string;
  readonly runId: string;
}

export interface RunToStart {
  readonly siteId: string;
  readonly platform: AppliedKind | 'app';
  readonly kind: RunKind | 'file';
  /** The operator's name; undefined: by the clock. */
  readonly startedBy?: string;
  /** Delists what is missing in a list that is short, too. */
  readonly takesShort?: boolean;
  readonly fileName?: string;
}

/** How far a run is, told while it runs. Throws RunLost where another run took its place. */
export type Progress = (phase: RunPhase, done: number, of: number, counts?: RunCounts) => Promise<void>;

/** Its process was thought to be dead, and another run goes on: nothing more may be written in its name. */
export class RunLost extends Error {
  override name = 'RunLost';
}
