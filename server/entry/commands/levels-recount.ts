import { parseArgs } from 'node:util';
import { firstDayOf } from '@pitaka/core/play/vip/period.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import { compareLevelPoints, type PointDifference, repairLevelPoints } from '../../modules/play/vip/index.ts';
import { countMembers, readMembersAfter } from '../../modules/play/vip/published.ts';
import { readTimezone } from '../../modules/site/sites/index.ts';
import { readSiteIds } from '../../modules/site/sites/published.ts';
import { createProgressLine } from './progress-line.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run levels:recount -- [--check] [--site ID]
Sums again, from each person's first posting, what counts towards the VIP levels, names each difference to the sums that
are kept, and writes what the postings say. The levels follow with the server's next count.
  --check    name the differences and change nothing; ends with an error when there are any
  --site ID  only this site
Works while the server runs.`;

const AT_ONCE = 500;
/** A day as a number (20261120) is larger than every month (202611). */
const MONTHS_END = 999_999;

await runCommand(USAGE, async ({ db, say }) => {
  const { values } = parseArgs({ options: { site: { type: 'string' }, check: { type: 'boolean' } } });
  const wanted = (await readSiteIds(db)).filter((id) => values.site === undefined || id === values.site);
  if (wanted.length === 0) throw new UsageError(`There is no site ${values.site ?? ''}.`);
  const look = values.check ? compareLevelPoints : repairLevelPoints;
  for (const siteId of wanted) {
    const timezone = await readTimezone(db, siteId);
    const progress = createProgressLine(process.stderr);
    const of = await countMembers(db, siteId);
    let people = 0;
    let found = 0;
    try {
      for await (const uid of membersOf(siteId)) {
        for (const difference of await look(db, { siteId, timezone, uid })) {
          found += 1;
          say(describe(siteId, difference));
        }
        people += 1;
        progress.report('people', people, of);
      }
    } finally {
      progress.end();
    }
    const outcome = values.check ? `${found} differences.` : `${found} differences put right.`;
    say(`${siteId}: ${people} people, ${found === 0 ? 'every sum is as the postings say.' : outcome}`);
    if (found > 0 && values.check) process.exitCode = 1;
  }

  async function* membersOf(siteId: string) {
    for (let after = ''; ; ) {
      const uids = await readMembersAfter(db, siteId, after, AT_ONCE);
      const last = uids.at(-1);
      if (last === undefined) return;
      yield* uids;
      after = last;
    }
  }
});

function describe(siteId: string, { uid, when, part, countedMinor, postedMinor }: PointDifference): string {
  const isDay = when > MONTHS_END;
  const shown = isDay ? dayText(when) : firstDayOf(when).slice(0, 7);
  return `${siteId}: ${uid}, ${part.replace('_', ' ')} of ${shown}: kept ${formatMinor(countedMinor)}, posted ${formatMinor(postedMinor)}`;
}
