import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ON_CITUS, TIMES_LONGER } from './server/platform/testing/on-citus.ts';

const notOurs = ['**/node_modules/**', '**/dist/**', 'bench/peer/**'];

const notOnCitus = [
  // A stand-in for the engine: where the real one is, it cannot be installed.
  'server/platform/distribution/distribute.db.test.ts',
  'server/entry/commands/db-distribute.db.test.ts',
  // Plans of one node. On the engine each statement is planned by its values.
  'server/modules/play/channels/transaction-queries.db.test.ts',
];

/** Files of one worker share what they import: loading the whole server again for each file costs a second of computing. */
const isolate = false;

/** One more than there is by default where there are two cores: a database test waits for its database half of the time. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  test: {
    env: { TZ: 'UTC' },
    // The library's own second is not enough on a machine that does other things: the poll ends as soon as it is so.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        // No database, no network, no other process: in seconds.
        extends: true,
        test: {
          name: 'unit',
          isolate,
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // After those with a database: a worker goes on with the next file only where that is of the same project.
          sequence: { groupOrder: 1 },
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...notOurs, '**/*.db.test.ts', 'journeys/concurrency/**', 'journeys/faults/**'],
        },
      },
      {
        // A real PostgreSQL, one for the run; each file copies the migrated template.
        extends: true,
        test: {
          name: 'db',
          isolate,
          maxWorkers,
          include: ['**/*.db.test.ts', 'journeys/concurrency/**/*.test.ts'],
          exclude: ON_CITUS ? [...notOurs, ...notOnCitus] : notOurs,
          globalSetup: 'server/platform/testing/global-setup.ts',
          setupFiles: [
            'server/modules/money/ledger/testing/use-test-node.ts',
            'server/modules/identity/auth/testing/use-cheap-password-hashes.ts',
          ],
          // For a machine that does ten other things, too.
          testTimeout: 180_000 * TIMES_LONGER,
          hookTimeout: 300_000 * TIMES_LONGER,
        },
      },
      {
        // Whole processes, killed and started again, one after the other.
        extends: true,
        test: {
          name: 'faults',
          isolate,
          include: ['journeys/faults/**/*.test.ts'],
          globalSetup: 'server/platform/testing/citus-setup.ts',
          setupFiles: 'server/modules/money/ledger/testing/use-test-node.ts',
          exclude: notOurs,
          fileParallelism: false,
          testTimeout: 300_000 * TIMES_LONGER,
          hookTimeout: 300_000 * TIMES_LONGER,
        },
      },
    ],
  },
});
