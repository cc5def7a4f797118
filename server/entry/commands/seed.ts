import { createFolderMediaStore } from '../../adapters/media/folder/folder-media-store.ts';
import { leaseNode } from '../../modules/money/ledger/index.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { openSecrets } from '../open-secrets.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run seed
Fills the database with the demo: two sites, people, games, tasks, content, payments. What is there already stays.
A start with SEED=demo does the same.`;

await runCommand(USAGE, async ({ db, connectionString, config, say }) => {
  const store = createFolderMediaStore(config.mediaDir);
  const secrets = await openSecrets(db, config);
  const lease = await leaseNode(db);
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const demo = { db, connectionString, store, secrets, publicUrl, clock: () => new Date() };
  const { seeded } = await seedDemo(demo).finally(() => lease.end());
  say(seeded ? 'The demo is in place.' : 'The demo was in place already.');
});
