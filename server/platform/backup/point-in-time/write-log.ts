import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Piece } from '../archive/names.ts';
import { segmentName, startOfSegment } from '../replication/lsn.ts';
import { DamagedObject, type ObjectSealer } from '../sealed-object.ts';
import type { BackupStore } from '../stores/store.ts';

/**
 * Joins the pieces to the files that PostgreSQL reads. The end of the last file is filled with zeros, where the log
 * ends.
 */
export async function writeLog(
  store: BackupStore,
  sealer: ObjectSealer,
  pieces: readonly Piece[],
  target: {
    readonly folder: string;
    /** The position at which a file begins: the bytes of a piece before it are not needed. */
    readonly from: bigint;
    readonly timeline: number;
    readonly segmentBytes: number;
  },
): Promise<void> {
  const { folder, from, timeline, segmentBytes } = target;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const piece of pieces) {
    const sealed = await store.get(piece.name);
    if (sealed === null) throw new DamagedObject(`The backup lacks ${piece.name}.`);
    const bytes = await sealer.open(piece.name, sealed);
    if (BigInt(bytes.length) !== piece.end - piece.start) throw new DamagedObject(`${piece.name} has another length.`);
    for (let at = piece.start < from ? Number(from - piece.start) : 0; at < bytes.length; ) {
      const lsn = piece.start + BigInt(at);
      const offset = Number(lsn - startOfSegment(lsn, segmentBytes));
      const part = bytes.subarray(at, at + segmentBytes - offset);
      const path = join(folder, segmentName(timeline, lsn, segmentBytes));
      const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
      try {
        // PostgreSQL reads only files of this size.
        if (offset === 0) await file.truncate(segmentBytes);
        await file.write(part, 0, part.length, offset);
      } finally {
        await file.close();
      }
      at += part.length;
    }
  }
}
