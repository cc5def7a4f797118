/** How often a page asks again while somebody looks at it. Longer where what is shown changes slowly. */
export const POLL = {
  /** Records that several people work on: their list, and the one that is open beside it. */
  record: 10_000,
  /** Something that is under way and says how far it is. */
  progress: 2_000,
  /** Lists that grow by themselves, the dashboard and the figures of the navigation. */
  list: 20_000,
  /** Who is logged in, and what they may do. */
  session: 60_000,
} as const;
