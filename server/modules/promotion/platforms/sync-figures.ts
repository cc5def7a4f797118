import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { FigureReceiver, ReceivedFigure } from './figure-receiver.port.ts';
import type { PlatformFigure, PlatformLists } from './platform-lists.port.ts';
import { platformSettings } from './platform-settings.ts';
import type { AttentionReason, PlatformRun, Progress, RunResult } from './run.ts';
import { lockRun } from './store.ts';
import { findItemIds, findUids } from './views.ts';

export interface FiguresDependencies {
  readonly db: Database;
  readonly figures: FigureReceiver;
  readonly clock: () => Date;
}

/** Both platforms' days begin in Beijing's time zone. */
const PLATFORM_ZONE = 'Asia/Shanghai';
const DAY_MS = 86_400_000;

type ReadFigures = NonNullable<PlatformLists['readFigures']>;

/** Reads the last days' figures, each day in its own transaction: days that were read stay if a later one fails. */
export async function syncFigures(
  deps: FiguresDependencies,
  site: Site,
  run: PlatformRun,
  readFigures: ReadFigures,
  progress: Progress,
  signal: AbortSignal,
): Promise<RunResult> {
  const { db, figures } = deps;
  // A refund must be read before its sale settles.
  const held = await figures.readLongestHold(db, site.siteId, deps.clock());
  const figureDays = Math.max(platformSettings.of(site).figureDays, held);
  const today = dayText(siteDay(deps.clock(), PLATFORM_ZONE));
  // A change at the last reading of a day starts a new time to settlement, in which the day must be read again:
  // otherwise a wrong figure would never be corrected.
  const heldSince = new Date(deps.clock().getTime() - held * DAY_MS);
  const oldest = dayNumber(addDays(today, -figureDays));
  const older = await figures.readChangedDays(db, site.siteId, run.platform, oldest, heldSince);
  const days = [...Array.from({ length: figureDays }, (_, back) => addDays(today, -back - 1)), ...older.map(dayText)];
  const attention = new Set<AttentionReason>();
  const counts = { days: 0, figuresAdded: 0, figuresChanged: 0, unmatched: 0 };
  await progress('figures', 0, days.length, counts);
  // Today is not over. Yesterday comes first, because it has not been read before.
  for (const day of days) {
    const reported = await readFigures({ siteId: site.siteId, day, now: deps.clock() }, signal);
    signal.throwIfAborted();
    const taken = await takeDay(deps, site, run, day, reported.figures);
    counts.days++;
    counts.figuresAdded += taken.added;
    counts.figuresChanged += taken.changed + taken.removed;
    counts.unmatched += reported.unmatched + taken.unmatched;
    for (const reason of taken.attention) attention.add(reason);
    await progress('figures', counts.days, days.length, counts);
  }
  // Checked at the end: days are read from the newest back, so a refund is read before the earlier sales.
  if (await figures.hasUncoveredRefunds(db, site.siteId, run.platform, Math.min(oldest, ...older)))
    attention.add('refunds_above_sales');
  return { counts, attention: [...attention] };
}

interface TakenDay {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unmatched: number;
  readonly attention: readonly AttentionReason[];
}

function takeDay(
  { db, figures, clock }: FiguresDependencies,
  site: Site,
  { site_id: siteId, run_id: runId, platform }: PlatformRun,
  day: string,
  reported: readonly PlatformFigure[],
): Promise<TakenDay> {
  return inTransaction(db, async (tx) => {
    // If a run counts as dead, its figures are older than the figures of the run that replaced it.
    await lockRun(tx, { siteId, runId });
    const number = dayNumber(day);
    const nothing = { added: 0, changed: 0, removed: 0 };
    const { facts, unmatched } = await matchFigures(tx, siteId, platform, reported);
    // A platform reports no figures while it has not counted yet, and no figures of our promoters if it writes their
    // names differently: accepting such a report would reverse earnings.
    if (facts.length === 0) {
      const isGone = await figures.hasFigures(tx, siteId, platform, number);
      return { ...nothing, unmatched, attention: isGone ? ['figures_gone'] : [] };
    }
    const outcome = await figures.take(tx, site, { source: platform, day: number, facts }, clock());
    return { ...outcome, unmatched, attention: [] };
  });
}

/** Keeps the figures of items and promoters that this site has. */
async function matchFigures(
  tx: Transaction,
  siteId: string,
  platform: PlatformRun['platform'],
  figures: readonly PlatformFigure[],
): Promise<{ facts: ReceivedFigure[]; unmatched: number }> {
  const items = await findItemIds(tx, siteId, platform, [...new Set(figures.map(({ externalId }) => externalId))]);
  const uids = await findUids(tx, siteId, [...new Set(figures.map(({ uid }) => uid))]);
  const facts: ReceivedFigure[] = [];
  let unmatched = 0;
  for (const { externalId, uid, metric, amountMinor, currency, count } of figures) {
    const itemId = items.get(externalId);
    if (itemId === undefined || !uids.has(uid)) unmatched++;
    else {
      // A plan with a fixed amount for each sale pays nothing for a day with more refunds than sales:
      // docs/decisions/161.
      facts.push({ itemId, uid, metric, currency, amountMinor, count: amountMinor < 0n ? 0 : Math.max(0, count) });
    }
  }
  return { facts, unmatched };
}
