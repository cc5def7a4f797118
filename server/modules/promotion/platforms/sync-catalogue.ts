import type { ParsedItem } from '@pitaka/core/promotion/import/parse-item.ts';
import { isShortList } from '@pitaka/core/promotion/platforms/next-run.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { OutsideFault } from '../../../platform/outside-api.ts';
import type { ImportMediaDependencies } from '../../site/media/index.ts';
import { importItemsIn, type NotifyRatioChange } from '../catalogue/index.ts';
import { type ImportedPictures, importPictures, itemChange } from '../imports/index.ts';
import type { PlatformLists } from './platform-lists.port.ts';
import { picturesOf, readItem } from './read-item.ts';
import {
  type AttentionReason,
  MOST_MEDIA_MS,
  type PlatformRun,
  type Progress,
  type RunCounts,
  type RunResult,
} from './run.ts';
import { endRun } from './store.ts';
import { countListed } from './views.ts';

export type CatalogueDependencies = ImportMediaDependencies & {
  readonly db: Database;
  readonly clock: () => Date;
  readonly notifyRatioChange: NotifyRatioChange;
};

/** More pages than any platform has: an endless list is an error. */
const MOST_PAGES = 5000;
const MOST_ITEMS = 50_000;

interface Listing {
  readonly items: readonly ParsedItem[];
  /** Numbers of unreadable entries. */
  readonly unreadable: readonly string[];
  /** Includes entries without a readable number, each of which could be any item. */
  readonly nameless: number;
  readonly pages: number;
}

/** Fetches the complete list before it changes anything, so that an interrupted run changes nothing. */
export async function syncCatalogue(
  deps: CatalogueDependencies,
  run: PlatformRun,
  lists: PlatformLists,
  progress: Progress,
  signal: AbortSignal,
): Promise<RunResult> {
  const listing = await readListing(lists, run, deps.clock(), progress, signal);
  const read = countsOf(listing);
  const pictures = await copyMedia(deps, run, listing.items, signal, (done, of) => {
    // Not awaited, so that copying continues; if the report fails, the next step fails with the same error.
    progress('media', done, of, read).catch(() => {});
  });
  signal.throwIfAborted();
  await progress('saving', 0, listing.items.length, read);
  return save(deps, run, listing, pictures);
}

async function readListing(
  lists: PlatformLists,
  { site_id: siteId, platform }: PlatformRun,
  now: Date,
  progress: Progress,
  signal: AbortSignal,
): Promise<Listing> {
  const items = new Map<string, ParsedItem>();
  const unreadable = new Set<string>();
  let nameless = 0;
  let cursor: string | undefined = '';
  for (let page = 1; cursor !== undefined; page++) {
    if (page > MOST_PAGES || items.size > MOST_ITEMS) throw new OutsideFault('unreadable', 'the list has no end');
    const answer = await lists.listItems({ siteId, cursor, now }, signal);
    signal.throwIfAborted();
    for (const entry of answer.items) {
      const item = readItem(platform, entry, items.size + 1);
      if (item) items.set(item.externalId, item);
      else unreadable.add(entry.externalId);
    }
    for (const id of answer.unreadable) {
      if (id === '') nameless++;
      else unreadable.add(id);
    }
    cursor = answer.next;
    await progress('listing', page, 0, { pages: page, listed: items.size });
    if (cursor === undefined) {
      return { items: [...items.values()], unreadable: [...unreadable], nameless, pages: page };
    }
  }
  throw new Error('a list ends with its last page');
}

function countsOf({ pages, items, unreadable, nameless }: Listing): RunCounts {
  return { pages, listed: items.length, unreadable: unreadable.length + nameless };
}

/**
 * No media are fetched inside a transaction. Media that cannot be copied are left out, and the item keeps its present
 * ones.
 */
function copyMedia(
  deps: CatalogueDependencies,
  { site_id: siteId, platform }: PlatformRun,
  items: readonly ParsedItem[],
  signal: AbortSignal,
  progress: (done: number, of: number) => void,
): Promise<ImportedPictures> {
  const pictures = items.flatMap((item) => picturesOf(platform, item));
  return importPictures(
    { mostMs: MOST_MEDIA_MS, ...deps },
    { siteId, folder: undefined, signal, progress: (_phase, done, of) => progress(done, of) },
    pictures,
    deps.clock(),
  );
}

async function save(
  deps: CatalogueDependencies,
  run: PlatformRun,
  listing: Listing,
  pictures: ImportedPictures,
): Promise<RunResult> {
  const { site_id: siteId, platform: kind } = run;
  const { items, unreadable, nameless } = listing;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    const before = await countListed(tx, siteId, kind);
    const listed = items.length + unreadable.length;
    const isShort = isShortList(listed, before);
    const mayDelist = listed > 0 && nameless === 0 && (!isShort || run.takes_short);
    const outcome = await importItemsIn(
      tx,
      {
        siteId,
        kind,
        items: items.map((item) => itemChange(item, pictures)),
        isWhole: mayDelist,
        alsoListed: unreadable,
        media: pictures.media,
        notifyRatioChange: deps.notifyRatioChange,
      },
      now,
    );
    const missing = (await countListed(tx, siteId, kind)) - listed;
    const attention: AttentionReason[] = [];
    if (!mayDelist && missing > 0) attention.push('short_list');
    if (unreadable.length + nameless > 0) attention.push('unreadable');
    if (pictures.problems.length > 0) attention.push('media_failed');
    const counts = {
      ...countsOf(listing),
      ...outcome,
      mediaFailed: pictures.problems.length,
      missing: mayDelist ? 0 : Math.max(0, missing),
    };
    // In the same transaction, so that a run that another one replaced changes nothing.
    await endRun(tx, { siteId, runId: run.run_id }, { counts, attention }, now);
    return { counts, attention };
  });
}
