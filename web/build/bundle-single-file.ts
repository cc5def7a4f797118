import type { OutputAsset, OutputChunk } from 'rolldown';
import { build, type PluginOption } from 'vite';

type Output = (OutputAsset | OutputChunk)[];

/** Bundles one file on its own and returns its text: a script for the page itself, a worker, a stylesheet. */
export async function bundleSingleFile(root: string, input: string, plugins: PluginOption[] = []): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      modulePreload: false,
      cssMinify: true,
      rolldownOptions: { input, output: { format: input.endsWith('.css') ? 'es' : 'iife' } },
    },
  });
  const output = (
    Array.isArray(result) ? result.flatMap((part) => part.output) : 'output' in result ? result.output : []
  ) as Output;
  for (const file of output) {
    if (file.type === 'chunk' && !input.endsWith('.css')) return file.code.trim();
    if (file.type === 'asset' && input.endsWith('.css') && file.fileName.endsWith('.css'))
      return String(file.source).trim();
  }
  throw new Error(`${input} gave no output`);
}
