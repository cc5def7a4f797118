import { checkInvariants, sealJournals } from '../../modules/money/ledger/index.ts';
import { printFigures } from './print-figures.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run ledger:check
Checks every account, journal and posting of every site and prints a figure for each of the ten promises of
docs/money.md. Ends with an error when one of them is broken. Works while the server runs.`;

await runCommand(USAGE, async ({ db, say }) => {
  const now = new Date();
  await sealJournals(db, now, { whole: true });
  printFigures(await checkInvariants(db, now), say);
});
