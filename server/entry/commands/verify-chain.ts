import { parseArgs } from 'node:util';
import { type ChainHead, verifyChain } from '../../modules/money/ledger/index.ts';
import { readSiteIds } from '../../modules/site/sites/published.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage: npm run ledger:verify -- [--site ID] [--head POSITION:HASH]
Works the hash chain over all journals out again and names the first block, and the journal in it, that is not as it was
sealed. The head it prints
is worth noting somewhere else: passed with --head (and --site), it proves that nothing before it was made anew.`;

await runCommand(USAGE, async ({ db, say }) => {
  const { values } = parseArgs({ options: { site: { type: 'string' }, head: { type: 'string' } } });
  const head = values.head === undefined ? undefined : readHead(values.head);
  if (head && values.site === undefined) throw new UsageError('--head belongs to one site: name it with --site.');
  const wanted = (await readSiteIds(db)).filter((id) => values.site === undefined || id === values.site);
  if (wanted.length === 0) throw new UsageError(`There is no site ${values.site ?? ''}.`);
  for (const siteId of wanted) {
    const report = await verifyChain(db, siteId, new Date(), head);
    if (report.broken) {
      const { position, journalId, problem } = report.broken;
      say(`${siteId}: BROKEN at block ${position}${journalId && ` ${journalId}`}: ${problem}.`);
    } else {
      say(
        `${siteId}: ${report.sealed} journals, all as they were sealed. Head ${report.head?.position ?? 0n}:${report.head?.hash ?? '-'}`,
      );
    }
    if (report.unsealed > 0n) say(`${siteId}: ${report.unsealed} journals have no seal and should have one.`);
    if (report.broken || report.unsealed > 0n) process.exitCode = 1;
  }
});

function readHead(text: string): ChainHead {
  const [, position, hash] = /^([0-9]{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new UsageError('--head is a position and a hash: 1234:ab12...');
  return { position: BigInt(position), hash };
}
