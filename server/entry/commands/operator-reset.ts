import { parseArgs } from 'node:util';
import { resetByName } from '../../modules/identity/operators/index.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run operator:reset -- --name NAME
  --name NAME   the operator who lost the password or the authenticator
For an owner whom no two others can reset on the console. The one-time password is printed once; the second factor is
taken off and open sessions end.`;

await runCommand(USAGE, async ({ db, say }) => {
  const { values } = parseArgs({ args: process.argv.slice(2), options: { name: { type: 'string', default: '' } } });
  const password = await resetByName(db, values.name.toLowerCase(), new Date());
  if (password === undefined) throw new UsageError(`There is no operator called ${values.name}.`);
  say(`${values.name} logs in at /console with the password ${password}`);
});
