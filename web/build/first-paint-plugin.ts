import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCALES } from '@pitaka/contract/locales.ts';
import { compileMessages } from '@pitaka/ui/build/compile-messages.ts';
import { compressFiles } from '@pitaka/ui/build/compress-files.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { OutputChunk } from 'rolldown';
import { build, type Plugin } from 'vite';
import type { FirstPaints } from '../first-paint/render.tsx';
import { bundleSingleFile } from './bundle-single-file.ts';

type Chunks = Readonly<Record<string, { type: string }>>;

/** The file from which the server writes its pages: dist/first-paint.json. */
export interface FirstPaintFile {
  /** The module that starts the app. */
  entry: string;
  /** The whole stylesheet. */
  stylesheet: string;
  /** The text of the first screen's stylesheet, which is inlined. */
  firstCss: string;
  /** The inline script. */
  startScript: string;
  /** Modules to load early: for every page, for Home, and the texts of each language. */
  modules: { app: string[]; home: string[]; texts: Record<string, string> };
  /** The kind of paint by the first segment of an address. */
  pages: FirstPaints['pages'];
  /** `<locale>/<kind>/<tab labels>` to HTML. */
  paints: Record<string, string>;
  /** The page's description for search engines, by language. */
  descriptions: FirstPaints['descriptions'];
}

/** Chunks of the first screen: first-screen-chunks.ts. */
const FIRST_CHUNKS = new Set(['app', 'home']);

/** Small parts that Home shows soon after the first screen, before the user opens anything. */
const STYLED_CHUNKS = new Set([...FIRST_CHUNKS, 'bell', 'pull-to-refresh', 'today', 'suggestions']);

/**
 * Nearly all code of the first screen runs before the first tap. Without this comment, Chromium parses each function
 * twice: once to skip it, and again when it is called. Other engines ignore it. (docs/decisions/192)
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/** After the app is built: renders the first paints, bundles the page's inline parts, and compresses all files. */
export function firstPaintPlugin(root: string): Plugin {
  return {
    name: 'pitaka:first-paint',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && FIRST_CHUNKS.has(file.name)) file.code = `${COMPILE_AT_ONCE}\n${file.code}`;
      }
    },
    async writeBundle(options, bundle) {
      const dist = options.dir;
      if (!dist) throw new Error('the app is built into a folder');
      // Not in the build's own folder: first-paint/first.css names its sources by their path.
      const scratch = join(root, 'dist/.first-paint');
      const { pages, paints, css, descriptions } = await renderPaints(root, scratch);
      await writeFile(join(scratch, 'texts.txt'), firstScreenTexts(bundle as Chunks));
      const firstCss = await bundleSingleFile(root, join(root, 'first-paint/first.css'), [tailwindcss()]);
      const file: FirstPaintFile = {
        ...findFiles(bundle as Chunks),
        firstCss: firstCss + css,
        startScript: await bundleSingleFile(root, join(root, 'first-paint/start.ts')),
        pages,
        paints,
        descriptions,
      };
      await rm(scratch, { recursive: true });
      await writeFile(join(dist, 'first-paint.json'), JSON.stringify(file));
      // The worker contains the app's version: a browser treats a worker as new if its text has changed.
      const version = createHash('sha256').update(JSON.stringify(file.modules)).digest('hex').slice(0, 16);
      const worker = await bundleSingleFile(root, join(root, 'worker/sw.ts'));
      await writeFile(join(dist, 'sw.js'), `${worker}\n// ${version}\n`);
      // The server writes the pages: the build's own page is not used.
      await rm(join(dist, 'index.html'));
      await compressFiles(join(dist, 'assets'));
    },
  };
}

async function renderPaints(root: string, outDir: string): Promise<FirstPaints> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [compileMessages(), react()],
    build: { ssr: 'first-paint/render.tsx', outDir, emptyOutDir: true },
  });
  const { renderFirstPaints } = (await import(`${pathToFileURL(join(outDir, 'render.js')).href}?t=${Date.now()}`)) as {
    renderFirstPaints: () => Promise<FirstPaints>;
  };
  const rendered = await renderFirstPaints();
  // first-paint/first.css finds the used classes here.
  await writeFile(join(outDir, 'paints.html'), Object.values(rendered.paints).join('\n'));
  return rendered;
}

/**
 * The string literals in the code of the parts that Home shows before anything is opened: first-paint/first.css finds
 * their classes. With these in the page, Home does not need the whole stylesheet, whose arrival would restyle the
 * screen. Only string literals: elsewhere in the code `filter` or `static` are not class names.
 */
function firstScreenTexts(bundle: Chunks): string {
  const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk');
  const modules = chunks
    .filter(({ name }) => STYLED_CHUNKS.has(name))
    .flatMap((chunk) => Object.entries(chunk.modules));
  const ours = modules.filter(([id]) => /\.tsx?$/.test(id) && !id.includes('node_modules'));
  const texts = ours.flatMap(([, { code }]) => code?.match(/"[^"\n]*"|`[^`]*`/g) ?? []);
  return [...new Set(texts)].join('\n');
}

function findFiles(bundle: Chunks): Pick<FirstPaintFile, 'entry' | 'stylesheet' | 'modules'> {
  const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = (module: string) =>
    only(
      chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(module))),
      module,
    );
  const entry = chunkOf('/web/main.tsx');
  const home = chunkOf('/web/routes/home.tsx');
  const app = withImports(entry, byFile);
  return {
    entry: `/${entry.fileName}`,
    stylesheet: `/${only(
      Object.keys(bundle).filter((name) => /^assets\/style-.*\.css$/.test(name)),
      'stylesheet',
    )}`,
    modules: {
      app: app.map(address),
      home: withImports(home, byFile)
        .filter((name) => !app.includes(name))
        .map(address),
      texts: Object.fromEntries(
        LOCALES.map((locale) => [
          locale,
          `/${
            only(
              chunks.filter((chunk) => chunk.name === `first-${locale}`),
              locale,
            ).fileName
          }`,
        ]),
      ),
    },
  };
}

function withImports(chunk: OutputChunk, byFile: ReadonlyMap<string, OutputChunk>, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = byFile.get(name);
    if (imported) withImports(imported, byFile, seen);
  }
  return [...seen];
}

function address(fileName: string): string {
  return `/${fileName}`;
}

function only<Item>(found: readonly Item[], name: string): Item {
  const [item] = found;
  if (item === undefined || found.length > 1) throw new Error(`the build has ${found.length} of what is once: ${name}`);
  return item;
}

/** Used by the size check and by tests. */
export async function readFirstPaint(dist: string): Promise<FirstPaintFile> {
  return JSON.parse(await readFile(join(dist, 'first-paint.json'), 'utf8')) as FirstPaintFile;
}
