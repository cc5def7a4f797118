import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  expectPlainAnswers,
  type LoadedSite,
  loadSite,
  nameSite,
  placesOf,
  query,
  tallyAnswers,
} from './citus/loaded-sites.ts';
import { type ServedNodes, serveOnNodes } from './citus/served-nodes.ts';
import { runCommand } from './restore/backed-up.ts';

const TIMEOUT_MS = 3_600_000;

let served: ServedNodes;
let moved: LoadedSite | undefined;
let beside: LoadedSite | undefined;

beforeEach(async () => {
  served = await serveOnNodes();
}, TIMEOUT_MS);
afterEach(async () => {
  await Promise.all([moved?.stop(), beside?.stop()]);
  await served?.close();
}, TIMEOUT_MS);

async function move(...words: string[]): Promise<string> {
  const { code, output } = await runCommand('db-move-site', served.settings, ...words);
  expect(code, output).toBe(0);
  return output;
}

it('a site moves to another node while it is used, with its neighbour or alone: each acknowledged transfer exists once', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { db, url, ownerUrl, appUrl, settings } = served;
  moved = await loadSite(db, url, { siteId: 'demo', domain: '127.0.0.1', firstPerson: 0 });
  const neighbour = await nameSite(ownerUrl, 'demo', 'beside');
  beside = await loadSite(db, url, { siteId: neighbour, domain: 'localhost', firstPerson: 100 });
  await Promise.all([moved.sendsMore(30), beside.sendsMore(30)]);
  const home = (await placesOf(ownerUrl)).demo ?? '';
  const elsewhere = await nameSite(ownerUrl, 'demo', 'elsewhere');
  const [target] = (
    await query<{ name: string }>(
      ownerUrl,
      `SELECT n.nodename || ':' || n.nodeport AS name FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
       WHERE p.shardid = get_shard_id_for_distribution_column('users', $1::text)`,
      [elsewhere],
    )
  ).rows;
  const away = target?.name ?? '';

  const moves = [
    { words: ['demo', away], places: { demo: away, [neighbour]: away } },
    { words: [neighbour, home], places: { demo: home, [neighbour]: home } },
    { words: ['demo', away, '--alone'], places: { demo: away, [neighbour]: home } },
    { words: ['demo', home], places: { demo: home, [neighbour]: home } },
  ];
  for (const { words, places } of moves) {
    const from = Date.now();
    const output = await move(...words);
    await Promise.all([moved.sendsMore(30), beside.sendsMore(30)]);
    const since = moved.answers.filter(({ at }) => at >= from);
    console.log(
      `citus: ${words.join(' ')}: ${output.match(/^.* after \d+ s$/gm)?.join('; ')}; people of demo heard ${tallyAnswers(since)}; ` +
        `the longest pause was ${(moved.longestPause(from) / 1000).toFixed(1)} s, the neighbour's ${(beside.longestPause(from) / 1000).toFixed(1)} s`,
    );
    expect(await placesOf(ownerUrl)).toEqual(places);
  }
  expect(await move('demo', home)).toContain(`demo: is on ${home} already`);

  await served.backgroundCatchesUp(['demo', neighbour]);
  // Waits for both sites before it checks the books, because the check covers all sites.
  await Promise.all([moved.stop(), beside.stop()]);
  const settled = [await moved.settle(db), await beside.settle(db)];
  expectPlainAnswers([...moved.answers, ...beside.answers]);
  console.log(
    `citus: ${settled.map(({ unanswered, why }) => `${unanswered} (${why})`).join(' and ')} without an answer`,
  );

  // The rights on single columns moved, too.
  const emptied = `UPDATE payout_account_changes SET reason = '' WHERE site_id = 'demo'`;
  await query(appUrl, emptied);
  await expect(query(appUrl, emptied.replace('reason =', 'account_id ='))).rejects.toThrow('permission denied');
  for (const command of ['ledger-check', 'verify-chain']) {
    expect(await runCommand(command, settings)).toMatchObject({ code: 0 });
  }
});

it('a refusal for an unknown site or node names the existing ones', { timeout: TIMEOUT_MS }, async () => {
  await loadSite(served.db, served.url, { siteId: 'demo', domain: '127.0.0.1', firstPerson: 0 }).then((site) =>
    site.settle(served.db),
  );
  const place = (await placesOf(served.ownerUrl)).demo;
  expect((await runCommand('db-move-site', served.settings)).output).toMatch(`on ${place}`);
  const outputOf = async (...words: string[]) => (await runCommand('db-move-site', served.settings, ...words)).output;
  expect(await outputOf('nowhere', 'localhost')).toContain('There is no site nowhere: demo.');
  expect(await outputOf('demo', 'worker-9')).toContain('worker-9 is no node that takes shards:');
  expect(await outputOf('demo')).toContain('Usage: npm run db:move-site');
});
