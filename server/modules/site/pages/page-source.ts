import { readFile } from 'node:fs/promises';

/** The parts that the web app's build provides for writing pages: dist/first-paint.json. */
export interface PageSource {
  readonly entry: string;
  readonly stylesheet: string;
  readonly firstCss: string;
  readonly startScript: string;
  readonly modules: {
    readonly app: readonly string[];
    readonly home: readonly string[];
    readonly texts: Readonly<Record<string, string>>;
  };
  /** The kind of first paint by a path's first segment in lower case: '' is 'home', pages for logging in are 'auth'. */
  readonly pages: Readonly<Record<string, string>>;
  /** `<locale>/<kind>/<tab labels>` -> HTML. */
  readonly paints: Readonly<Record<string, string>>;
  /** The page's description for search engines, by language. */
  readonly descriptions: Readonly<Record<string, string>>;
}

/** The kind of the page at this path; undefined: the app has no such page. */
export function pageKind(source: PageSource, pathname: string): string | undefined {
  const step = pathname.split('/')[1]?.toLowerCase() ?? '';
  return Object.hasOwn(source.pages, step) ? source.pages[step] : undefined;
}

export class AppNotBuiltError extends Error {
  override name = 'AppNotBuiltError';
}

/** The parsed file of a build, which never changes. If there is no build, each request looks for one again. */
export function builtFile<Value>(path: string, parse: (text: string) => Value): () => Promise<Value> {
  let cached: { value: Value } | undefined;
  return async () => {
    try {
      cached ??= { value: parse(await readFile(path, 'utf8')) };
      return cached.value;
    } catch (cause) {
      throw new AppNotBuiltError(`the app is not built: ${path} cannot be read`, { cause });
    }
  };
}
