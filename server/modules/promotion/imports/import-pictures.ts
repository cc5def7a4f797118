import {
  type ImportMediaDependencies,
  type ImportRefusal,
  importMedia,
  type MediaRow,
  type MediaShape,
  originOf,
} from '../../site/media/index.ts';
import type { ImportRequest } from './import-request.ts';

/** A picture or clip that a row names. */
export interface WantedPicture {
  readonly line: number;
  readonly field: string;
  readonly source: string;
  readonly shape: MediaShape;
  /** Identifies a file whose address expires: see MediaSource. */
  readonly identity?: string;
}

/** A warning: the row is imported without this file. */
export interface MediaProblem {
  readonly line: number;
  readonly field: string;
  readonly source: string;
  readonly reason: ImportRefusal;
}

export interface ImportedPictures {
  readonly media: readonly MediaRow[];
  readonly problems: readonly MediaProblem[];
  /** Our address for a source; undefined if it could not be copied. */
  addressOf(source: string, shape: MediaShape): string | undefined;
}

/** Copies a list's media, before any row is written. */
export async function importPictures(
  deps: ImportMediaDependencies,
  request: Pick<ImportRequest, 'siteId' | 'folder' | 'refetch' | 'progress'> & { readonly signal?: AbortSignal },
  pictures: readonly WantedPicture[],
  now: Date,
): Promise<ImportedPictures> {
  const imported = await importMedia(deps, {
    siteId: request.siteId,
    sources: pictures,
    folder: request.folder,
    refetch: request.refetch ?? false,
    now,
    ...(request.signal ? { signal: request.signal } : {}),
    progress: (done, of) => request.progress?.('media', done, of),
  });
  const media: MediaRow[] = [];
  for (const result of imported.values()) if (result.ok && result.value.isNew) media.push(result.value.row);
  const origins = new Map(pictures.map((picture) => [`${picture.shape} ${picture.source}`, originOf(picture)]));
  const problems = pictures.flatMap(({ line, field, source, ...named }) => {
    const result = imported.get(originOf({ source, ...named }));
    return result && !result.ok ? [{ line, field, source, reason: result.code }] : [];
  });
  return {
    media,
    problems,
    addressOf(source, shape) {
      const result = imported.get(origins.get(`${shape} ${source}`) ?? '');
      return result?.ok ? result.value.row.address : undefined;
    },
  };
}
