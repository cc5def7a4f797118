import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = /\.(js|css|svg|json)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes name.br and name.gz beside each text file, at the highest level. */
export async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => COMPRESSED.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
    }),
  );
}

/** A Vite plugin: compresses a build's files. */
export function compressBuilt() {
  return {
    name: 'pitaka:compress',
    apply: 'build' as const,
    async writeBundle(options: { dir?: string }): Promise<void> {
      if (options.dir) await compressFiles(join(options.dir, 'assets'));
    },
  };
}
