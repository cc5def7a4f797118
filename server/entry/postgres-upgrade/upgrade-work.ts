import type { Config } from '../../platform/config.ts';
import type { Binaries } from '../../platform/embedded-postgres/binaries.ts';
import type { Cluster } from '../../platform/embedded-postgres/cluster.ts';
import type { Account } from '../../platform/embedded-postgres/run-as.ts';

export interface Upgrade {
  readonly config: Config;
  readonly now: Date;
  say(line: string): void;
}

/** The inputs of one upgrade. */
export interface UpgradeWork extends Upgrade {
  readonly account: Account;
  /** The database as it is. */
  readonly old: Cluster;
  readonly oldBinaries: Binaries;
  readonly newBinaries: Binaries;
}
