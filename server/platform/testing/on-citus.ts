/** Whether this is `npm run test:citus`, where the real engine replaces the PostgreSQL of a test run. */
export const ON_CITUS = process.env.CITUS_URL !== undefined;

/** Factor for time limits on Citus: its nodes share one machine, so a statement takes several times as long. */
export const TIMES_LONGER = ON_CITUS ? 5 : 1;
