import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly src?: string;
}

export interface LazyPage {
  readonly name: string;
  readonly kb: number;
}

/** Shared parts of pages load without a tap after the first screen. */
const SHARED: readonly string[] = ['parts', 'icons', 'later'];

/** The pages that are loaded on demand, largest first: each with all files that the first screen did not load. */
export async function lazyPages(dist: string, loaded: ReadonlySet<string>): Promise<LazyPage[]> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  const sizeOf = async (file: string) => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const size = (await compress(await readFile(join(dist, file)), { level: 9 })).length / 1000;
    sizes.set(file, size);
    return size;
  };
  const filesOf = (key: string, found: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || SHARED.includes(chunk.name ?? '') || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    return found;
  };
  const pages: LazyPage[] = [];
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || chunk.isEntry || loaded.has(chunk.file)) continue;
    let kb = 0;
    for (const file of filesOf(key, new Set())) if (!loaded.has(file)) kb += await sizeOf(file);
    pages.push({ name: chunk.src ?? key, kb });
  }
  return pages.sort((a, b) => b.kb - a.kb);
}
