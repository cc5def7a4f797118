import { parseArgs } from 'node:util';
import { loadConfig } from '../../platform/config.ts';
import { readSettings } from '../../platform/settings-file.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { findingLines } from '../doctor/print-findings.ts';
import { runAlone } from './run-command.ts';

const USAGE = `Usage: npm run doctor -- [--json]
Looks at this installation: machine, DNS, certificate, clock, database, secrets, providers, backups, background work.
Each line is ok, a warning or wrong, and says what to do. Ends with code 1 when something is wrong. Starts, makes and
changes nothing; the server may run or not. The console's page Health shows the same list.
  --json  the lines as JSON, for scripts: {"wrong": 1, "findings": [{"name", "part", "title", "state", "says", "remedy"}]}`;

await runAlone(USAGE, async (say) => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const findings = await diagnose(loadConfig(readSettings()), new Date());
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  if (values.json) say(JSON.stringify({ wrong, findings }, null, 2));
  else for (const line of findingLines(findings)) say(line);
  if (wrong > 0) process.exitCode = 1;
});
