import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface CopiedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Copies one file and returns its checksum; null if the file does not exist any more. */
export async function copyFile(from: string, to: string, path: string): Promise<CopiedFile | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    await pipeline(createReadStream(join(from, path)), count, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

export interface Tree {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** All files and folders below a folder, by relative path; `isLeftOut` excludes a path with everything below it. */
export async function listTree(root: string, isLeftOut: (path: string) => boolean = () => false): Promise<Tree> {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      // Temporary folders may disappear during the listing.
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        await walk(path);
      } else if (entry.isFile()) files.push(path);
    }
  };
  await walk('');
  return { folders, files };
}
