import { StartupError } from '../../startup-error.ts';
import { type Base, listBases, readBase } from '../archive/base-manifest.ts';
import { basePrefix, type Piece } from '../archive/names.ts';
import { listPieces } from '../archive/open-line.ts';
import { startOfSegment } from '../replication/lsn.ts';
import type { ObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';
import { choosePieces, spoken } from './choose-pieces.ts';

export interface Source {
  readonly store: BackupStore;
  readonly sealer: ObjectSealer;
  readonly base: Base;
  readonly pieces: readonly Piece[];
  /** null: everything in the log. */
  readonly target: Date | null;
}

/** The newest complete base before a time, with its log; of one line where it is named. */
export async function findBase(
  store: BackupStore,
  sealer: ObjectSealer,
  target: Date | null,
  line?: string,
): Promise<Source> {
  const bases = await listBases(store, line === undefined ? undefined : basePrefix(line));
  const first = bases[0];
  if (!first) {
    const remedy = line === undefined ? '' : ' of the log that is archived now: npm run backup takes one';
    throw new StartupError(`There is no complete backup in ${store.place}${remedy}.`);
  }
  for (const { folder, line: ofLine, at } of bases.reverse()) {
    if (target !== null && at > target) continue;
    const base = await readBase(store, sealer, folder);
    // The files are from different moments until the base ends.
    if (target !== null && new Date(base.manifest.endedAt) > target) continue;
    const { startLsn, endLsn, segmentBytes } = base.manifest;
    const from = startOfSegment(BigInt(startLsn), segmentBytes);
    const pieces = choosePieces(await listPieces(store, ofLine), { from, least: BigInt(endLsn), target });
    return { store, sealer, base, pieces, target };
  }
  throw new StartupError(`The oldest backup in ${store.place} is of ${spoken(first.at)}: choose a later time.`);
}
