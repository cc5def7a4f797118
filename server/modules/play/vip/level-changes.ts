import type { LevelMove } from '@pitaka/core/play/vip/advance.ts';
import { type LevelNeed, levelFor } from '@pitaka/core/play/vip/levels.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { notifyUser } from '../../site/notices/index.ts';

/** Changes that are counted long after they happened send no notice, for example when a site introduces levels. */
const NOTIFY_WITHIN_MS = 86_400_000;

interface Joined {
  readonly levels: readonly LevelNeed[];
  readonly at: number;
  /** The level before. */
  readonly level: number;
  /** The level by play and earnings. */
  readonly played: { readonly before: number; readonly after: number };
  readonly stayedMinor: bigint;
  readonly periodFrom: number;
}

/**
 * The changes of the effective level, which is the higher of the level by play and earnings and the level by deposits
 * that stayed.
 */
export function joinLevelChanges(done: readonly LevelMove[], joined: Joined): LevelMove[] {
  const { levels, at, played, stayedMinor, periodFrom } = joined;
  // The previous level by deposits, if it was higher than the level by play and earnings.
  const given = joined.level > played.before ? joined.level : 0;
  const moves = done
    .map((move) => ({ ...move, from: Math.max(move.from, given), to: Math.max(move.to, given) }))
    .filter(({ from, to }) => from !== to);
  const from = Math.max(played.after, given);
  const to = Math.max(played.after, levelFor(levels, stayedMinor));
  if (from === to) return moves;
  const needMinor = levels[Math.max(from, to)]?.needMinor ?? 0n;
  return [
    ...moves,
    { from, to, at, kind: to > from ? 'reached' : 'left', pointsMinor: stayedMinor, needMinor, periodFrom },
  ];
}

export async function writeLevelChanges(
  tx: Transaction,
  owner: { readonly siteId: string; readonly uid: string },
  moves: readonly LevelMove[],
  now: Date,
): Promise<void> {
  for (const move of moves) {
    await tx
      .insertInto('vip_moves')
      .values({
        site_id: owner.siteId,
        move_id: newId('vm', move.at),
        uid: owner.uid,
        from_level: move.from,
        to_level: move.to,
        kind: move.kind,
        at: new Date(move.at),
        steam_minor: move.pointsMinor,
        need_minor: move.needMinor,
        period_from: move.periodFrom,
      })
      .execute();
    if (now.getTime() - move.at > NOTIFY_WITHIN_MS) continue;
    const params = { level: String(move.to), amount: formatMinor(move.needMinor) };
    await notifyUser(tx, { ...owner, kind: noticeOf(move), params, now });
  }
}

function noticeOf({ kind }: LevelMove) {
  if (kind === 'reached') return 'vip_up';
  return kind === 'not_kept' ? 'vip_down' : 'vip_undone';
}
