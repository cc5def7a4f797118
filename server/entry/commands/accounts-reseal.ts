import { readCheckedKeys } from '../open-secrets.ts';
import { resealEverything } from './reseal-everything.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run accounts:reseal
Seals every account number, every number that a withdrawal carries, every operator's authenticator and every seed of the
wheel under the first key of SECRET_KEYS, and says what the older keys are still needed for. Servers may run meanwhile, if every one of them
has been restarted with the new key first: any other goes on writing under its old one. Run again, also after it was cut
off, it goes through all of them once more and does no harm.`;

await runCommand(USAGE, async ({ db, config, say }) =>
  resealEverything({ db, keys: await readCheckedKeys(db, config), say }),
);
