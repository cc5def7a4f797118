import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ON_CITUS, TIMES_LONGER } from './server/platform/testing/on-citus.ts';

/** In .cache: copies of this program that a test of updates has installed, or left there when it was killed. */
const notOurs = ['**/node_modules/**', '**/dist/**', '.cache/**', 'bench/peer/**'];

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

/** On the nodes of CITUS_URL. */
const onlyOnCitus = ['journeys/faults/citus-*.test.ts'];
/** One after the other where files would disturb each other: the long forms measure times, Citus's nodes are shared. */
const faultsAtOnce = process.env.FAULTS_FORM === 'long' || ON_CITUS ? 1 : 2;

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
          // Some read every source, or the usage of every command: seconds, but minutes on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // After the database tests: a worker continues with the next file only if that belongs to the same project.
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
        // Whole processes, killed and started again: two files at a time, because most of the time they wait.
        extends: true,
        test: {
          name: 'faults',
          isolate,
          include: ['journeys/faults/**/*.test.ts'],
          globalSetup: 'server/platform/testing/citus-setup.ts',
          setupFiles: 'server/modules/money/ledger/testing/use-test-node.ts',
          exclude: ON_CITUS ? notOurs : [...notOurs, ...onlyOnCitus],
          maxWorkers: faultsAtOnce,
          sequence: { groupOrder: 2 },
          testTimeout: 600_000 * TIMES_LONGER,
          hookTimeout: 600_000 * TIMES_LONGER,
        },
      },
    ],
  },
});
