import { runNode, stopToolsOnSignals, toolPath, wasStopped } from './run-tool.ts';

const USAGE = `Usage: npm run test:citus -- [PATH ...]
CITUS_URL=postgres://SUPERUSER@COORDINATOR/DATABASE says where the coordinator is.
Runs the database tests, those of the HTTP API among them, on a real Citus, and then those that kill servers, workers, nodes
and connections: all, or the files whose path has one of these words. The database of CITUS_URL has the extension and knows its
workers; the nodes let the superuser, pitaka_owner and pitaka_app log in without a password, and run on this machine if they
are to be killed. Databases are made on every node, and dropped in the end.`;

/** The fault tests that do not start, stop or copy the server's own PostgreSQL; the others need it. */
const KILLS = ['money', 'channels', 'earnings', 'payouts', 'citus-nodes', 'citus-move', 'citus-demo'].map(
  (name) => `journeys/faults/${name}.test.ts`,
);

const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  console.log(USAGE);
  process.exit(0);
}
if (!process.env.CITUS_URL) {
  console.error(`CITUS_URL is not set.\n\n${USAGE}`);
  process.exit(1);
}
stopToolsOnSignals();
const vitest = toolPath('vitest/vitest.mjs');
const tests = await runNode([vitest, 'run', '--project', 'db', '--passWithNoTests', ...words], { show: true });
// Runs last, because killing a node ends everything on it.
const kills = KILLS.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
const killed =
  kills.length === 0 || wasStopped()
    ? tests
    : await runNode([vitest, 'run', '--project', 'faults', ...kills], { show: true });
process.exit(Math.max(tests.code, killed.code));
