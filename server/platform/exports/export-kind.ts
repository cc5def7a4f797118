import type { Selectable } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { FileExportsTable } from '../db/tables/sites-users.ts';

export type ExportRow = Selectable<FileExportsTable>;

export interface Slice {
  readonly content: string;
  /** Start of the next slice; undefined after the last one. */
  readonly next: string | undefined;
}

/** One kind of files written in the background. */
export interface ExportKind {
  readonly kind: string;
  /** How long a finished file can be fetched. */
  readonly keptMs: number;
  /**
   * Writes the next slice; the first slice includes the file's head. undefined if the requester may no longer have the
   * file.
   */
  readonly writeSlice: (tx: Transaction, row: ExportRow, now: Date) => Promise<Slice | undefined>;
  /** Notifies the requester, in the transaction of the last slice. */
  readonly onReady?: (tx: Transaction, row: ExportRow, now: Date) => Promise<void>;
}
