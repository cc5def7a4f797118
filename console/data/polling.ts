/** How often a page asks again while somebody looks at it. Longer where what is shown changes slowly. */
export const POLL = {
  /** A queue that several people work on, and the record that is open beside it. */
  queue: 10_000,
  /** Lists that grow by themselves, the dashboard and the figures of the navigation. */
  list: 20_000,
  /** Who is logged in, and what they may do. */
  session: 60_000,
} as const;
