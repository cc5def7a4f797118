import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartupError } from '../startup-error.ts';

const NAME = 'manifest.json';

const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** A restored database needs the same major version. */
  postgresMajor: z.int(),
  /** Folders of the cluster. Some of them are empty, and still needed. */
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
});

/** The contents of a backup. Written last: a folder without it is not a backup. */
export type Manifest = z.infer<typeof manifestShape>;

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 });
}

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, NAME), 'utf8');
  } catch (error) {
    throw new StartupError(`${folder} contains no complete backup: it has no ${NAME}.`, { cause: error });
  }
  try {
    const manifest = manifestShape.parse(JSON.parse(text));
    // A manipulated path must not leave the folder.
    for (const path of [...manifest.folders, ...manifest.files.map((file) => file.path)]) {
      if (path.startsWith('/') || path.split('/').includes('..')) throw new Error(`the path ${path}`);
    }
    return manifest;
  } catch (error) {
    throw new StartupError(`${join(folder, NAME)} is damaged, or of another version of the program.`, { cause: error });
  }
}
