import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  expectPlainAnswers,
  type LoadedSite,
  loadSite,
  nameSite,
  placesOf,
  tallyAnswers,
} from './citus/loaded-sites.ts';
import { type LocalNode, openLocalNode } from './citus/local-nodes.ts';
import { type ServedNodes, serveOnNodes } from './citus/served-nodes.ts';

/** How long a node is away: longer than the longest statement of a lane. */
const AWAY_MS = 15_000;
/** Time limit for answering the requests that the kill cut off. */
const CUT_OFF_MS = 6_000;
const PATIENT = { timeout: 180_000, interval: 250 };
const TIMEOUT_MS = 1_200_000;

let served: ServedNodes;
let nodes: LocalNode[] = [];
/** The two sites are on different workers. */
let first: LoadedSite;
let second: LoadedSite;

beforeEach(async () => {
  served = await serveOnNodes();
  nodes = await Promise.all(served.nodeUrls.map(openLocalNode));
  const { url, db, ownerUrl } = served;
  first = await loadSite(db, url, { siteId: 'demo', domain: '127.0.0.1', firstPerson: 0 });
  const elsewhere = await nameSite(ownerUrl, 'demo', 'elsewhere');
  second = await loadSite(db, url, { siteId: elsewhere, domain: 'localhost', firstPerson: 100 });
  await Promise.all([first.sendsMore(30), second.sendsMore(30)]);
}, TIMEOUT_MS);
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.start()));
  await Promise.all([first?.stop(), second?.stop()]);
  await served?.close();
}, TIMEOUT_MS);

/** Kills a node, starts it again later, and reports the answers that clients got meanwhile. */
async function takeAway(node: LocalNode, whileAway: () => Promise<void> = async () => {}) {
  const killedAt = Date.now();
  node.kill();
  await whileAway();
  await sleep(AWAY_MS - (Date.now() - killedAt));
  const until = Date.now();
  await node.start();
  const startedAt = Date.now();
  const seconds = (from: number) => ((Date.now() - from) / 1000).toFixed(1);
  const backAfter = async (site: LoadedSite) => {
    await site.sendsMore(1);
    return `${seconds(startedAt)} s`;
  };
  const again = await Promise.all([backAfter(first), backAfter(second)]);
  await Promise.all([first.sendsMore(100), second.sendsMore(100)]);
  await served.backgroundCatchesUp([first.siteId, second.siteId]);
  const caughtUp = `${seconds(startedAt)} s`;
  const answersOf = ({ answers }: LoadedSite) => answers.filter(({ at }) => at > killedAt && at <= until);
  return { killedAt, answers: [answersOf(first), answersOf(second)] as const, again, caughtUp };
}

/** No acknowledged transfer is lost or posted twice, and every refusal says to try again later. */
async function settleBoth(what: string, killedAt: number): Promise<void> {
  const { db } = served;
  // Waits for both sites before it checks the books, because the check covers all sites.
  await Promise.all([first.stop(), second.stop()]);
  const settled = [await first.settle(db), await second.settle(db)];
  const errors = await served.stop();
  console.log(
    `${what}: ${settled.map(({ unanswered, why }) => `${unanswered} (${why})`).join(' and ')} repeated for an answer; logged: ${errors.join('; ')}`,
  );
  const answers = [...first.answers, ...second.answers];
  expectPlainAnswers(answers.filter(({ at, code }) => !isCutOff(code, at - killedAt)));
}

/**
 * A statement that ran when its connection broke may have been executed: its caller is told so, and repeats the request
 * with the key.
 */
function isCutOff(code: string, msAfterKill: number): boolean {
  return code === 'outcome_unknown' && msAfterKill >= 0 && msAfterKill < CUT_OFF_MS;
}

describe('under load, a node of Citus is killed and comes back', () => {
  it('a worker: its site is refused for a while, the other worker’s site is served, and nothing is lost', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const place = (await placesOf(served.ownerUrl)).demo;
    const worker = nodes.find(({ name }) => name === place);
    if (!worker) throw new Error(`the node ${place} is not on this machine`);
    const { killedAt, answers, again, caughtUp } = await takeAway(worker);
    console.log(
      `citus, a worker was away: its site heard ${tallyAnswers(answers[0])}, the other ${tallyAnswers(answers[1])}; ` +
        `money moved ${again[0]} after it was back, the background had caught up after ${caughtUp}`,
    );
    expect(answers[1].filter(({ status }) => status === 200).length).toBeGreaterThan(5);
    await settleBoth('citus, a worker was away', killedAt);
  });

  it('the coordinator: all sites are refused for a while, and nothing is lost', { timeout: TIMEOUT_MS }, async () => {
    const { killedAt, answers, again, caughtUp } = await takeAway(nodes[0] as LocalNode, () =>
      vi.waitFor(async () => expect((await fetch(`${served.url}/readyz`)).status).toBe(503), PATIENT),
    );
    console.log(
      `citus, the coordinator was away: people heard ${tallyAnswers(answers.flat())}; ` +
        `money moved ${again.join(' and ')} after it was back, the background had caught up after ${caughtUp}`,
    );
    await settleBoth('citus, the coordinator was away', killedAt);
  });
});
