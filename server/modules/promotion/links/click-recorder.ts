import { createGroupCommit, type NotCommitted } from '../../../platform/db/group-commit.ts';
import { type Lane, openLanes } from '../../../platform/db/lane.ts';
import type { Log } from '../../../platform/log.ts';
import { type Click, type ClickedLink, recordClicks } from './record-clicks.ts';

export interface ClickRecorder {
  /** Resolves when the click is on disk; null: no link has this code. */
  record(click: Click): Promise<ClickedLink | null | NotCommitted>;
  close(): Promise<void>;
}

const LANES = 2;
const BATCH_ITEMS = 300;

/**
 * Records clicks in group commit: a redirect is answered when its click is on disk, and under load hundreds of clicks
 * share one commit.
 */
export function createClickRecorder(deps: { connectionString: string; log: Log }): ClickRecorder {
  const queue = createGroupCommit<Click, ClickedLink | null, Lane>({
    name: 'clicks',
    log: deps.log,
    lanes: openLanes(deps.connectionString, 'pitaka clicks', LANES),
    batchItems: BATCH_ITEMS,
    groupOf: ({ siteId }) => siteId,
    // Two lanes would wait for each other, at a visitor's row or at the day's row of a busy link.
    contendedBy: ({ code }) => [code],
    commit: (lane, clicks) => recordClicks(lane, clicks),
  });
  return { record: (click) => queue.submit(click), close: () => queue.close() };
}
