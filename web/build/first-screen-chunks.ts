import type { ChunkingContext } from 'rolldown';

/** One file for each icon, behind one index: only the bundler knows which of them are used where. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * The first screen in two files: code that every page needs ('app'), and code that Home adds ('home'). By default the
 * bundler splits wherever two pages share code, and a dozen small files compress worse and load more slowly than two.
 */
export function firstScreenChunks(entries: { main: string; home: string }) {
  let app: Set<string> | undefined;
  let home: Set<string> | undefined;
  return {
    priority: 1,
    test: (id: string) => !ICON.test(id) && !id.includes('/messages/'),
    name(id: string, context: ChunkingContext): string | null {
      app ??= reachable(entries.main, context);
      home ??= reachable(entries.home, context);
      if (app.has(id)) return 'app';
      return home.has(id) ? 'home' : null;
    },
  };
}

/** All static imports of a module, direct or indirect; dynamic imports are left out. */
export function reachable(start: string, context: ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const imported of context.getModuleInfo(start)?.importedIds ?? []) reachable(imported, context, seen);
  return seen;
}
