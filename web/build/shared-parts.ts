import type { ChunkingContext } from 'rolldown';
import { reachable } from './first-screen-chunks.ts';

/** An icon is a package's file, and as small as any part of ours. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;
const isLibrary = (id: string) => id.includes('/node_modules/') && !ICON.test(id);

/** Icons of two pages and more, beside those that parts show: one file a drawing of 200 bytes travels badly. */
export const sharedIcons = { name: 'icons', test: ICON, minShareCount: 2 };

/** Pages that need a part before all pages have it in common. */
const FEWEST_PAGES = 3;

/**
 * What several pages are made of in one file ('parts'), which the app fetches as soon as its first screen stands. Left to
 * itself the bundler cuts at every place where two pages share something: a page was up to 32 files, found one after the
 * other in four to six steps (docs/decisions/211). Without the libraries that only forms need, and what needs them.
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

/** What comes once the first screen stands, in one file instead of one a module; without what pages have for themselves. */
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
