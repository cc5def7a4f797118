import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import {
  countLeftShards,
  findWorkersWithoutLog,
  hasCitus,
  isolateSite,
  moveShard,
  readPlaced,
  readShardNodes,
  readSitePlaces,
  type ShardNode,
  type SitePlace,
} from './citus-catalogue.ts';

/** On an idle machine, Citus removes the leftovers of a move within a minute. */
const CLEAN_UP_MS = 900_000;
const CLEAN_UP_PAUSE_MS = 1_000;

/** Throws if the database is not distributed. */
export async function listSitePlaces(client: pg.Client, siteIds: readonly string[]): Promise<SitePlace[]> {
  if (!(await hasCitus(client)) || !(await readPlaced(client)).has('users')) {
    throw new StartupError('The database is not distributed: npm run db:distribute does that.');
  }
  return await readSitePlaces(client, siteIds);
}

export interface MoveSiteOptions {
  /** Connects as the tables' owner. */
  readonly client: pg.Client;
  /** Every site of the database. */
  readonly siteIds: readonly string[];
  readonly siteId: string;
  /** `host:port`, or the host if it has one node. */
  readonly nodeName: string;
  /** Whether other sites on its shard stay where they are; otherwise they move along. */
  readonly isAlone: boolean;
  readonly logLine: (line: string) => void;
}

/**
 * Moves the shard with all rows of a site to another node while it is used. If the move fails, the site stays where it
 * was, and a new run starts from the beginning.
 */
export async function moveSite(options: MoveSiteOptions): Promise<void> {
  const { client, siteIds, siteId, nodeName, isAlone, logLine } = options;
  const places = await listSitePlaces(client, siteIds);
  const place = places.find((one) => one.siteId === siteId);
  if (!place) throw new StartupError(`There is no site ${siteId}: ${places.map((one) => one.siteId).join(', ')}.`);
  const target = findNode(await readShardNodes(client), nodeName);
  if (target.name === place.node.name) {
    logLine(`${siteId}: is on ${target.name} already`);
    return;
  }
  await refuseOtherLogs(client);
  const others = places.filter((one) => one.shard === place.shard && one.siteId !== siteId);
  const startedAt = performance.now();
  const seconds = () => `after ${Math.round((performance.now() - startedAt) / 1000)} s`;
  let { shard } = place;
  const names = others.map((one) => one.siteId).join(', ');
  if (others.length > 0 && isAlone) {
    logLine(`${siteId}: gets a shard of its own; until then, payments of ${siteId}, ${names} are 'busy'`);
    shard = await isolateSite(client, siteId);
    logLine(`${siteId}: has its own shard, ${shard}, ${seconds()}`);
  } else if (others.length > 0) logLine(`${siteId}: shares its shard with ${names}, which move along`);
  await awaitCleanUp(client, logLine);
  await moveShard(client, shard, place.node, target);
  logLine(`${siteId}: moved from ${place.node.name} to ${target.name}, ${seconds()}`);
}

function findNode(nodes: readonly ShardNode[], name: string): ShardNode {
  const found = nodes.filter((node) => node.name === name || node.host === name);
  const [node] = found;
  if (found.length === 1 && node) return node;
  const all = nodes.map((one) => one.name).join(', ');
  throw new StartupError(`${name} is ${node ? 'not one node' : 'no node that takes shards'}: ${all}.`);
}

/** Citus copies a shard that is being written to from the log of its node. */
async function refuseOtherLogs(client: pg.Client): Promise<void> {
  const nodes = await findWorkersWithoutLog(client);
  if (nodes.length === 0) return;
  throw new StartupError(`Set wal_level = logical on ${nodes.join(' and ')}, restart there, and run this again.`);
}

/** Citus refuses to move a shard back to a node that still has its old copy. */
async function awaitCleanUp(client: pg.Client, logLine: (line: string) => void): Promise<void> {
  const deadline = Date.now() + CLEAN_UP_MS;
  let count = await countLeftShards(client);
  if (count > 0) logLine(`waits until Citus has removed ${count} shards that an earlier move has left`);
  for (; count > 0; count = await countLeftShards(client)) {
    if (Date.now() > deadline) {
      throw new StartupError(
        `Citus has not removed ${count} shards that an earlier move has left: run this again later.`,
      );
    }
    await sleep(CLEAN_UP_PAUSE_MS);
  }
}
