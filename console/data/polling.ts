/** How often a page requests data again while it is visible. The interval is longer if the data changes slowly. */
export const POLL = {
  /** Records that several operators work on: their list, and the open record beside it. */
  record: 10_000,
  /** A running job that reports its progress. */
  progress: 2_000,
  /** Growing lists, the dashboard and the figures of the navigation. */
  list: 20_000,
  /** The logged-in operator, with permissions. */
  session: 60_000,
} as const;
