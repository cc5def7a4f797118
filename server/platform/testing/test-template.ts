/** Where tests make their databases, for another process: the addresses of an empty, migrated one that each file copies. */
export type TestTemplate = {
  /** In a database that belongs to no test. */
  superuserUrl: string;
  appUrl: string;
  ownerUrl: string;
  /** For files of the run; gone with it. */
  folder: string;
  /** The name of the empty database. */
  database: string;
  /** What the names of its copies begin with. */
  prefix: string;
  /** Superusers' addresses of the other nodes, where a database is distributed. */
  workers: readonly string[];
};

export type TestCluster = { template: TestTemplate; stop(): Promise<void> };
