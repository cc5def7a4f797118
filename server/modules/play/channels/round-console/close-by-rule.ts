import { compareReport } from '@pitaka/core/play/channels/compare-report.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../../platform/log.ts';
import type { SiteFinder } from '../../../site/sites/index.ts';
import { type RoundName, readRound } from '../betting/read-round.ts';
import { closeOpenRound } from '../close-open-round.ts';
import type { ChannelReport } from '../reconciliation/channel-report.port.ts';
import { findReport } from '../reconciliation/find-report.ts';
import { readOurTransactions } from '../reconciliation/our-transactions.ts';

const POLL_MS = 60_000;
const TAKEN_AT_ONCE = 100;
const HOUR_MS = 3_600_000;
/** How long to wait before asking again a provider that disagrees or does not answer. */
const RETRY_AFTER_MS = HOUR_MS;

type OldRound = RoundName & { readonly dueSince: Date };
type DueRound = OldRound & { readonly unit: string; readonly timezone: string };

/**
 * Closes rounds that have been open for longer than their channel's rule allows, as they are: no money moves. Asks the
 * provider first, if possible; if its record differs from ours, the round stays open for an operator.
 */
export function createRoundCloser(deps: {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly reports: readonly ChannelReport[];
  readonly clock: () => Date;
  readonly log: Log;
}): DueWorker {
  const { db, sites, reports, clock, log } = deps;
  return createDueWorker<DueRound>({
    name: 'rounds closed by rule',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 2,
    findDue: async () => {
      const found: DueRound[] = [];
      for (const { siteId, unit, timezone } of await sites.all()) {
        for (const name of await findDue(db, siteId, clock())) found.push({ ...name, unit, timezone });
      }
      return found.slice(0, TAKEN_AT_ONCE);
    },
    async run(round) {
      const report = await findReport(db, reports, round);
      if (report && !(await agrees(db, report, round, clock()))) await recordRequest(db, round, clock());
      else {
        // A simultaneous bet keeps the round open.
        const by = { closedBy: 'rule', timezone: round.timezone, unchangedSince: round.dueSince };
        await inTransaction(db, (tx) => closeOpenRound(tx, round, by, clock()));
      }
    },
  });
}

async function findDue(db: Database, siteId: string, now: Date): Promise<OldRound[]> {
  const channels = await db
    .selectFrom('channels')
    .select(['channel_id', 'close_hours'])
    .where('site_id', '=', siteId)
    .where('close_hours', '>', 0)
    .execute();
  const found: OldRound[] = [];
  for (const { channel_id: channel, close_hours: hours } of channels) {
    const dueSince = new Date(now.getTime() - hours * HOUR_MS);
    const rows = await db
      .selectFrom('rounds')
      .select(['round_id', 'uid'])
      .where('site_id', '=', siteId)
      .where('channel_id', '=', channel)
      .where('state', '=', 'open')
      .where('opened_at', '<=', dueSince)
      // Counted from the last change, not from the opening: otherwise the stake of a bet in the last minute would be
      // lost a minute later and could win afterwards.
      .where('changed_at', '<=', dueSince)
      .where((eb) =>
        eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - RETRY_AFTER_MS))]),
      )
      .orderBy('opened_at')
      .limit(TAKEN_AT_ONCE)
      .execute();
    found.push(...rows.map(({ round_id: round, uid }) => ({ siteId, channel, round, uid, dueSince })));
  }
  return found;
}

/** Whether the provider has exactly our record of this round, with nothing pending. */
async function agrees(db: Database, report: ChannelReport, round: DueRound, now: Date): Promise<boolean> {
  const { siteId, channel, uid, unit } = round;
  const reported = await report.findRound(round, round.round, uid);
  const found = await readRound(db, round);
  if (!reported || !found) return false;
  const ids = [...reported, ...found.transactions.map((row) => ({ id: row.transaction_id }))].map(({ id }) => id);
  const nothing = { from: now, before: now };
  const ours = await inTransaction(db, (tx) =>
    readOurTransactions(tx, { siteId, channel, span: nothing, ids, currency: unit }),
  );
  const ever = { from: new Date(0), before: new Date(now.getTime() + HOUR_MS) };
  const { findings } = compareReport(ours, reported, { span: ever, requestedAt: now, graceMs: 0, stuckAfterMs: 0 });
  return findings.length === 0;
}

async function recordRequest(db: Database, { siteId, channel, round, uid }: RoundName, now: Date): Promise<void> {
  await db
    .updateTable('rounds')
    .set({ asked_at: now })
    .where('site_id', '=', siteId)
    .where('channel_id', '=', channel)
    .where('round_id', '=', round)
    .where('uid', '=', uid)
    .where('state', '=', 'open')
    .execute();
}
