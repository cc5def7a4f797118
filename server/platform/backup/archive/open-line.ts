import { randomBytes } from 'node:crypto';
import { startOfSegment } from '../replication/lsn.ts';
import { createSlot, dropSlot, readServer, readSlots, SLOT_PREFIX, withClient } from '../replication/slots.ts';
import type { BackupStore } from '../stores/store.ts';
import { logPrefix, type Piece, parsePiece } from './names.ts';

export interface Line {
  /** The name of its slot. */
  readonly name: string;
  readonly from: bigint;
  readonly timeline: number;
  readonly coveredAt: Date | null;
}

/**
 * The line to continue, or a new one: after a restore, a failover, or if the log has a gap. null: another process
 * archives, because a slot serves one process at a time.
 */
export async function openLine(connectionString: string, store: BackupStore): Promise<Line | null> {
  return await withClient(connectionString, async (client) => {
    const { timeline, segmentBytes } = await readServer(client);
    const slots = await readSlots(client);
    if (slots.some((slot) => slot.isActive)) return null;
    for (const slot of slots) {
      const last = (await listPieces(store, slot.name)).at(-1);
      if (last && slot.keptFrom !== null && slot.keptFrom <= last.end) {
        return { name: slot.name, from: last.end, timeline, coveredAt: last.coveredAt };
      }
      // Otherwise the unused slot would keep the log until the disk is full.
      await dropSlot(client, slot.name);
    }
    const name = `${SLOT_PREFIX}${randomBytes(5).toString('hex')}`;
    await createSlot(client, name);
    const made = (await readSlots(client)).find((slot) => slot.name === name);
    if (made?.keptFrom == null) throw new Error(`the slot ${name} keeps nothing`);
    return { name, from: startOfSegment(made.keptFrom, segmentBytes), timeline, coveredAt: null };
  });
}

/** The pieces of a line's log, in order. */
export async function listPieces(store: BackupStore, line: string): Promise<Piece[]> {
  const pieces = (await store.list(logPrefix(line))).map(({ name }) => parsePiece(name));
  return pieces.filter((piece) => piece !== null).sort((a, b) => (a.start < b.start ? -1 : 1));
}

/** Called after backups were switched off: otherwise the database would keep its log for them. */
export async function dropLines(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    for (const slot of await readSlots(client)) await dropSlot(client, slot.name);
  });
}
