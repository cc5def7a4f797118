import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';

const POLL_MS = 60_000;
const TAKEN_AT_ONCE = 500;

interface LateRound {
  readonly site_id: string;
  readonly channel_id: string;
  readonly round_id: string;
  readonly uid: string;
}

/** Marks rounds that are open for longer than their channel allows. */
export function createRoundWorker(deps: {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}): DueWorker {
  const { db, sites, clock, log } = deps;
  return createDueWorker<LateRound>({
    name: 'open rounds',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 4,
    findDue: async () => {
      const found: LateRound[] = [];
      for (const { siteId } of await sites.all()) found.push(...(await findLate(db, siteId, clock())));
      return found.slice(0, TAKEN_AT_ONCE);
    },
    run: async (late) => {
      await db
        .updateTable('rounds')
        .set({ reported_at: clock() })
        .where('site_id', '=', late.site_id)
        .where('channel_id', '=', late.channel_id)
        .where('round_id', '=', late.round_id)
        .where('uid', '=', late.uid)
        .where('state', '=', 'open')
        .where('reported_at', 'is', null)
        .execute();
    },
  });
}

async function findLate(db: Database, siteId: string, now: Date): Promise<LateRound[]> {
  const channels = await db
    .selectFrom('channels')
    .select(['channel_id', 'round_minutes'])
    .where('site_id', '=', siteId)
    .execute();
  const found: LateRound[] = [];
  for (const { channel_id: channelId, round_minutes: minutes } of channels) {
    const rows = await db
      .selectFrom('rounds')
      .select(['site_id', 'channel_id', 'round_id', 'uid'])
      .where('site_id', '=', siteId)
      .where('channel_id', '=', channelId)
      .where('state', '=', 'open')
      .where('reported_at', 'is', null)
      .where('opened_at', '<', new Date(now.getTime() - minutes * 60_000))
      .orderBy('opened_at')
      .limit(TAKEN_AT_ONCE)
      .execute();
    found.push(...rows);
  }
  return found;
}
