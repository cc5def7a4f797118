import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the web app's build leaves for the server to write pages from: dist/first-paint.json. */
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
  /** `<locale>/<kind>/<tab labels>` to HTML. */
  readonly paints: Readonly<Record<string, string>>;
}

export class AppNotBuiltError extends Error {
  override name = 'AppNotBuiltError';
}

export async function readPageSource(distFolder: string): Promise<PageSource> {
  const path = join(distFolder, 'first-paint.json');
  try {
    return JSON.parse(await readFile(path, 'utf8')) as PageSource;
  } catch (cause) {
    throw new AppNotBuiltError(`the web app is not built: ${path} cannot be read`, { cause });
  }
}
