import type { ItemImport } from '@pitaka/core/promotion/import/item-fields.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { type ImportReport, importFile } from '../imports/index.ts';
import { type FileOutcome, importFileItems } from './file-import.ts';
import type { CatalogueDependencies } from './sync-catalogue.ts';

export interface UploadedFile {
  readonly kind: ItemImport;
  readonly name: string;
  readonly bytes: Buffer;
  readonly isWhole: boolean;
  readonly skipsBad: boolean;
}

/** Thrown to roll a preview back. */
class PreviewOnly extends Error {}

/** Shows the effects of importing a file: the import is executed without its pictures, and rolled back. */
export async function previewFile(
  deps: CatalogueDependencies,
  siteId: string,
  file: UploadedFile,
  now: Date,
): Promise<{ report: ImportReport; outcome: FileOutcome | undefined }> {
  let outcome: FileOutcome | undefined;
  const report = await importFile(
    {
      ...deps,
      async tryItems(items) {
        let seen: FileOutcome | undefined;
        await inTransaction(deps.db, async (tx) => {
          seen = await importFileItems(tx, items, false, now);
          throw new PreviewOnly();
        }).catch((error: unknown) => {
          if (!(error instanceof PreviewOnly)) throw error;
        });
        if (!seen) throw new Error('what was tried has an outcome');
        outcome = seen;
        return seen;
      },
    },
    {
      siteId,
      kind: file.kind,
      bytes: file.bytes,
      isWhole: file.isWhole,
      skipBad: file.skipsBad,
      isCheckOnly: true,
      locales: [],
    },
    now,
  );
  return { report, outcome };
}
