import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type FetchLimits, type FetchRefusal, fetchPublicFile, PUBLIC_FETCH_LIMITS } from './fetch-public-file.ts';
import { MEDIA_TYPES, mediaAddress, mediaName, nameOfAddress } from './media-names.ts';
import type { MediaStore } from './media-store.port.ts';
import { type MediaShape, type PrepareRefusal, prepareMedia } from './prepare-media.ts';
import { findByOrigin, type MediaRow } from './store.ts';

export interface ImportMediaDependencies {
  readonly db: Database;
  readonly store: MediaStore;
  readonly limits?: FetchLimits;
  /**
   * How long one import may copy media. Files that have not started by then are refused as 'not_in_time'; undefined: no
   * limit.
   */
  readonly mostMs?: number;
}

export type ImportRefusal =
  | FetchRefusal
  | PrepareRefusal
  | 'file_not_found'
  | 'file_outside_folder'
  | 'file_too_large'
  | 'not_in_time';

/** A picture or clip in a list: at a public web address, or in a file beside the list. */
export interface MediaSource {
  readonly source: string;
  readonly shape: MediaShape;
  /** Identifies a file whose address differs each time, so that it is copied only once. */
  readonly identity?: string;
}

/** Our copy; `isNew` if the site's media do not include it yet. */
export interface ImportedMedia {
  readonly row: MediaRow;
  readonly isNew: boolean;
}

export function originOf({ source, shape, identity }: MediaSource): string {
  return `${shape} ${identity ?? source}`;
}

const AT_ONCE = 8;

/**
 * Copies media, each source once, eight at a time, never inside a transaction. A source that was copied before is not
 * fetched again, except a local file, which may have changed.
 */
export async function importMedia(
  deps: ImportMediaDependencies,
  request: {
    readonly siteId: string;
    readonly sources: readonly MediaSource[];
    readonly folder: string | undefined;
    readonly now: Date;
    readonly refetch?: boolean;
    readonly progress?: (done: number, of: number) => void;
    /** Files that have not started when this signal aborts are left out. */
    readonly signal?: AbortSignal;
  },
): Promise<Map<string, Result<ImportedMedia, ImportRefusal>>> {
  const sources = new Map(request.sources.map((source) => [originOf(source), source]));
  const stored = request.refetch ? new Map() : await findByOrigin(deps.db, request.siteId, [...sources.keys()]);
  const imported = new Map<string, Result<ImportedMedia, ImportRefusal>>();
  const queue = [...sources];
  const endsAt = Date.now() + (deps.mostMs ?? Number.POSITIVE_INFINITY);
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next && !request.signal?.aborted; next = queue.shift()) {
      const [origin, source] = next;
      imported.set(origin, await importOne(deps, request, source, stored.get(origin), endsAt));
      request.progress?.(++done, sources.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return imported;
}

async function importOne(
  deps: ImportMediaDependencies,
  request: { siteId: string; folder: string | undefined; now: Date },
  source: MediaSource,
  stored: MediaRow | undefined,
  endsAt: number,
): Promise<Result<ImportedMedia, ImportRefusal>> {
  const isAddress = /^https?:\/\//i.test(source.source);
  if (isAddress && stored && (await deps.store.size(nameOfAddress(stored.address) ?? '')) !== undefined) {
    return ok({ row: stored, isNew: false });
  }
  // Only files that are not copied yet are left out: the next run finds the others done, and so gets further.
  if (Date.now() >= endsAt) return refuse('not_in_time');
  const limits = deps.limits ?? PUBLIC_FETCH_LIMITS;
  const file = isAddress
    ? await fetchPublicFile(source.source, limits)
    : await readBeside(request.folder, source.source, limits.maxBytes);
  if (!file.ok) return file;
  const prepared = await prepareMedia(file.value, source.shape);
  if (!prepared.ok) return prepared;
  const { bytes, extension, width, height } = prepared.value;
  const name = mediaName(bytes, extension);
  await deps.store.put(name, bytes);
  return ok({
    isNew: true,
    row: {
      site_id: request.siteId,
      address: mediaAddress(name),
      content_type: MEDIA_TYPES[extension],
      bytes: bytes.length,
      width,
      height,
      origin: originOf(source),
      created_at: request.now,
    },
  });
}

/** A file in the list's folder or below it: an untrusted list must not read other files of this machine. */
async function readBeside(
  folder: string | undefined,
  path: string,
  maxBytes: number,
): Promise<Result<Buffer, 'file_not_found' | 'file_outside_folder' | 'file_too_large'>> {
  if (folder === undefined || path.includes('\u0000')) return refuse('file_not_found');
  try {
    const root = await realpath(folder);
    const file = await realpath(resolve(root, path.replaceAll('\\', '/')));
    if (!file.startsWith(root + sep)) return refuse('file_outside_folder');
    const { size } = await stat(file);
    if (size > maxBytes) return refuse('file_too_large');
    return ok(await readFile(file));
  } catch {
    return refuse('file_not_found');
  }
}
