import type { ChunkingContext } from 'rolldown';
import { reachable } from './first-screen-chunks.ts';

/** Icons are files of a package, but as small as our own parts. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const isLibrary = (id: string) => id.includes('/node_modules/') && !ICON.test(id);

/** Icons of at least two pages, and icons of shared parts: a separate file of 200 bytes would load slowly. */
export const sharedIcons = { name: 'icons', test: ICON, minShareCount: 2 };

/** A module used by at least this many pages counts as common to all. */
const FEWEST_PAGES = 3;

/**
 * Common parts of pages in one file ('parts'), which the app loads as soon as its first screen is complete. By default
 * the bundler splits wherever two pages share code: a page was up to 32 files, found one after the other in four to six
 * steps (docs/decisions/211). Excludes the libraries that only forms need, and the code that uses them.
 */
export function sharedParts(entries: { router: string; first: readonly string[] }) {
  let parts: Set<string> | undefined;
  return {
    test: (id: string) => !id.includes('/messages/'),
    name(id: string, context: ChunkingContext): string | null {
      parts ??= partsOf(entries, context);
      return parts.has(id) ? 'parts' : null;
    },
  };
}

function partsOf({ router, first }: Parameters<typeof sharedParts>[0], context: ChunkingContext): Set<string> {
  const isFirst = new Set(first.flatMap((entry) => [...reachable(entry, context)]));
  const counts = new Map<string, number>();
  for (const page of context.getModuleInfo(router)?.dynamicallyImportedIds ?? []) {
    for (const id of reachable(page, context)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const isHeavy = (id: string) => isLibrary(id) && !isFirst.has(id);
  const shared = [...counts].filter(([id, count]) => count >= FEWEST_PAGES && !isFirst.has(id));
  return new Set(shared.map(([id]) => id).filter((id) => ![...reachable(id, context)].some(isHeavy)));
}

/**
 * One file of code that is loaded once the first screen is complete, instead of one file per module. Excludes code that
 * only pages use.
 */
export function laterChunk(entries: { router: string; later: readonly string[] }) {
  let later: Set<string> | undefined;
  return {
    test: (id: string) => !id.includes('/messages/'),
    name(id: string, context: ChunkingContext): string | null {
      later ??= laterOf(entries, context);
      return later.has(id) ? 'later' : null;
    },
  };
}

function laterOf({ router, later }: Parameters<typeof laterChunk>[0], context: ChunkingContext): Set<string> {
  const pages = context.getModuleInfo(router)?.dynamicallyImportedIds ?? [];
  const ofPages = new Set(pages.flatMap((page) => [...reachable(page, context)]));
  return new Set(later.flatMap((entry) => [...reachable(entry, context)]).filter((id) => !ofPages.has(id)));
}
