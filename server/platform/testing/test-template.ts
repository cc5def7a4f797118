/** The template for tests in another process: the addresses of an empty, migrated database that each file copies. */
export type TestTemplate = {
  /** Addresses in a database that belongs to no test. */
  superuserUrl: string;
  appUrl: string;
  ownerUrl: string;
  /** A folder for files of the run, removed with the run. */
  folder: string;
  /** The name of the empty database. */
  database: string;
  /** Prefix of the names of its copies. */
  prefix: string;
  /** Superusers' addresses of the other nodes of a distributed database. */
  workers: readonly string[];
};

export type TestCluster = { template: TestTemplate; stop(): Promise<void> };
