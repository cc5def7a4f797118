import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**'];

/** unit: no I/O worth naming, in seconds. db: a real PostgreSQL. faults: whole processes, killed and started again. */
export default defineConfig({
  test: {
    reporters: ['default'],
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts', 'journeys/faults/**', 'journeys/races/**'],
        },
      },
    ],
  },
});
