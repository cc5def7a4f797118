import type { Selectable } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { FileExportsTable } from '../db/tables/sites-users.ts';

export type ExportRow = Selectable<FileExportsTable>;

export interface Slice {
  readonly content: string;
  /** Where the next slice begins; undefined: this was the last. */
  readonly next: string | undefined;
}

/** One kind of files that are written in the background. */
export interface ExportKind {
  readonly kind: string;
  /** How long a file that is ready can be fetched. */
  readonly keptMs: number;
  /** The next slice, the first with the file's head; undefined: whoever asked may not have it any more. */
  readonly writeSlice: (tx: Transaction, row: ExportRow, now: Date) => Promise<Slice | undefined>;
  /** Tells whoever asked, in the transaction of the last slice. */
  readonly onReady?: (tx: Transaction, row: ExportRow, now: Date) => Promise<void>;
}
