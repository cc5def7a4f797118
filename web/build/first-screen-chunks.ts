import type { ChunkingContext } from 'rolldown';

/** One file an icon, behind one index: only the bundler knows which of them are used where. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * The first screen in two files: what every page needs ('app') and what Home adds ('home'). Left to itself the bundler
 * cuts at every place where two pages share something, and a dozen small files compress and travel worse than two.
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

/** Everything that a module imports, at once or through others; what it loads on demand is not among it. */
export function reachable(start: string, context: ChunkingContext, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const imported of context.getModuleInfo(start)?.importedIds ?? []) reachable(imported, context, seen);
  return seen;
}
