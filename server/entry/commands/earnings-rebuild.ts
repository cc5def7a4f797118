import { parseArgs } from 'node:util';
import { type Finding, rebuildEarnings } from '../../modules/earnings/commission/index.ts';
import { readSiteIds } from '../../modules/site/sites/published.ts';
import { createProgressLine } from './progress-line.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run earnings:rebuild -- [--check] [--site ID]
Works out anew what everybody earned, from the events, plans, rates and teams as they came, and names each difference to
what is stored and what was posted. Repairs what can be derived and has the days computed again by the server; what is
missing in a balance, or too much, is then posted as a difference.
  --check    name the differences and change nothing; ends with an error when there are any
  --site ID  only this site
Works while the server runs.`;

await runCommand(USAGE, async ({ db, say }) => {
  const { values } = parseArgs({ options: { site: { type: 'string' }, check: { type: 'boolean' } } });
  const wanted = (await readSiteIds(db)).filter((id) => values.site === undefined || id === values.site);
  if (wanted.length === 0) throw new UsageError(`There is no site ${values.site ?? ''}.`);
  const isCheck = values.check ?? false;
  for (const siteId of wanted) {
    const progress = createProgressLine(process.stderr);
    const options = { repairs: !isCheck, progress: progress.report };
    const { findings, waiting } = await rebuildEarnings(db, siteId, options, new Date()).finally(() => progress.end());
    for (const finding of findings) say(describe(finding));
    if (waiting > 0) say(`${siteId}: ${waiting} days or changes wait to be computed; they were not compared.`);
    say(
      `${siteId}: ${findings.length === 0 ? 'everything is as it follows from the events.' : outcome(findings, isCheck)}`,
    );
    if (findings.length > 0 && (isCheck || findings.some(isForPerson))) process.exitCode = 1;
  }
});

function describe({ siteId, what, key, differs }: Finding): string {
  return `${siteId}: ${what} ${key}: ${differs}`;
}

function isForPerson({ what }: Finding): boolean {
  return what === 'journal';
}

function outcome(findings: readonly Finding[], isCheck: boolean): string {
  if (isCheck) return `${findings.length} differences.`;
  const left = findings.filter(isForPerson).length;
  const repaired = `${findings.length - left} differences repaired, their days are computed next.`;
  return left === 0 ? repaired : `${repaired} ${left} journals do not fit their postings: a person has to look.`;
}
