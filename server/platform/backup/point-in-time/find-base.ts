import { StartupError } from '../../startup-error.ts';
import { type Base, listBases, readBase } from '../archive/base-manifest.ts';
import { basePrefix, type Piece } from '../archive/names.ts';
import { listPieces } from '../archive/open-line.ts';
import { startOfSegment } from '../replication/lsn.ts';
import type { ObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';
import { choosePieces, utcText } from './choose-pieces.ts';

export interface Source {
  readonly store: BackupStore;
  readonly sealer: ObjectSealer;
  readonly base: Base;
  readonly pieces: readonly Piece[];
  /** null: restores to the end of the log. */
  readonly target: Date | null;
}

/**
 * The newest complete base before a time, with its log; only of this line, if a line is given. Bases of another
 * installation are left out: a server that was once started on a wrong folder archives into the same store.
 */
export async function findBase(
  store: BackupStore,
  sealer: ObjectSealer,
  target: Date | null,
  { line, installation }: { readonly line?: string; readonly installation?: string | undefined } = {},
): Promise<Source> {
  const bases = await listBases(store, line === undefined ? undefined : basePrefix(line));
  const first = bases[0];
  if (!first) {
    const remedy = line === undefined ? '' : ' of the log that is archived now: npm run backup takes one';
    throw new StartupError(`There is no complete backup in ${store.place}${remedy}.`);
  }
  let isOurs = false;
  for (const { folder, line: ofLine, at } of bases.reverse()) {
    if (target !== null && at > target) continue;
    const base = await readBase(store, sealer, folder);
    const { installation: of } = base.manifest;
    if (installation !== undefined && of !== undefined && of !== installation) continue;
    isOurs = true;
    // Until the base ends, its files are from different moments.
    if (target !== null && new Date(base.manifest.endedAt) > target) continue;
    const { startLsn, endLsn, segmentBytes } = base.manifest;
    const from = startOfSegment(BigInt(startLsn), segmentBytes);
    const pieces = choosePieces(await listPieces(store, ofLine), { from, least: BigInt(endLsn), target });
    return { store, sealer, base, pieces, target };
  }
  if (target === null && !isOurs) {
    throw new StartupError(
      `No backup in ${store.place} is of this installation (${installation}). To restore another one's, restore into an empty DATA_DIR.`,
    );
  }
  throw new StartupError(`The oldest backup in ${store.place} is of ${utcText(first.at)}: choose a later time.`);
}
