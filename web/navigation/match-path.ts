export interface PathMatch<Path extends string> {
  readonly path: Path;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the pattern of an address: `$id` is one segment, `{-$id}` a segment that may be missing. Case and a trailing
 * slash make no difference, because people type addresses by hand.
 */
export function createMatcher<Path extends string>(patterns: readonly Path[]) {
  const compiled = patterns.map((path) => {
    const names: string[] = [];
    const named = (_: string, optional?: string, required?: string) => {
      names.push(optional ?? required ?? '');
      return optional ? '(?:/([^/]+))?' : '/([^/]+)';
    };
    const source = path.replace(/\/(?:\{-\$(\w+)\}|\$(\w+))/g, named).replace(/^\/$/, '');
    return { path, names, test: new RegExp(`^${source}/?$`, 'i') };
  });
  return (pathname: string): PathMatch<Path> | undefined => {
    for (const { path, names, test } of compiled) {
      const found = test.exec(pathname);
      if (!found) continue;
      try {
        const given = names.flatMap((name, place) => {
          const text = found[place + 1];
          return text === undefined ? [] : [[name, decodeURIComponent(text)] as const];
        });
        return { path, params: Object.fromEntries(given) };
      } catch {
        // Invalid encoding: `%` without its two digits.
        return undefined;
      }
    }
    return undefined;
  };
}
