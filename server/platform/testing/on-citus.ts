/** `npm run test:citus`: the real engine replaces the PostgreSQL that each run of tests starts. */
export const ON_CITUS = process.env.CITUS_URL !== undefined;

/** Factor for time limits there: its nodes share one machine, and a statement takes several times as long. */
export const TIMES_LONGER = ON_CITUS ? 5 : 1;
