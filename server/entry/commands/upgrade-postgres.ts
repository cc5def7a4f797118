import { parseArgs } from 'node:util';
import { actAsOwner } from '../../platform/act-as-owner.ts';
import { loadConfig } from '../../platform/config.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { upgradePostgres } from '../postgres-upgrade/upgrade.ts';
import { runAlone } from './run-command.ts';

const USAGE = `Usage: npm run upgrade:postgres
Brings the embedded database to the PostgreSQL of this version: a new database is made beside the old one, every row is copied
and compared, the books and their seals are checked, and then the folders are switched. The old one stays in
DATA_DIR/postgres-VERSION. The server must not run, and the disk needs room for both. Killed at any step, it goes on when it is run
again; until the switch the old database is untouched. The programs of the old PostgreSQL are those on this machine, or come by npm.`;

await runAlone(USAGE, async (say) => {
  parseArgs({ options: {} });
  const config = loadConfig(readSettings());
  actAsOwner(config.dataDir);
  await upgradePostgres({ config, now: new Date(), say });
});
