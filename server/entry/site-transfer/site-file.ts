import { createHmac } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import {
  createObjectSealer,
  DamagedObject,
  type ObjectSealer,
  WrongBackupKey,
} from '../../platform/backup/sealed-object.ts';
import type { SecretKey } from '../../platform/secret-keys.ts';
import { StartupError } from '../../platform/startup-error.ts';

/**
 * A site in a file: objects of a backup, each preceded by its length. Each object is authenticated with its number, so
 * that no object can be left out, repeated or moved; the last object contains their count.
 */
const LENGTH_BYTES = 4;
/** The maximum length of an object, which is a picture, a clip or a piece of rows. */
const MOST_BYTES = 300 * 1024 ** 2;
/** The position of the key's fingerprint in a sealed object: after 'PTKB' and the version. */
const FINGERPRINT_AT = 5;
const FINGERPRINT_BYTES = 8;

/** The key for site files. It is derived from a secret key, which itself seals no site files. */
export function siteFileKey({ key }: Pick<SecretKey, 'key'>): Buffer {
  return createHmac('sha256', key).update('pitaka: a site in a file').digest();
}

/** A key of 32 bytes in base64, from a file. */
export function readFileKey(path: string): Buffer {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`The key ${path} cannot be read.`, { cause: error });
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32)
    throw new StartupError(`--key takes a file with 32 bytes in base64, and ${path} has ${key.length}.`);
  return key;
}

export interface SiteFileWriter {
  write(object: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Writes a new file; an existing file is not overwritten. */
export async function createSiteFile(path: string, key: Buffer): Promise<SiteFileWriter> {
  const file: FileHandle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === 'EEXIST' ? `There is a file ${path} already.` : `${path} cannot be written: ${error.message}`,
    );
  });
  const sealer = createObjectSealer(key);
  let count = 0;
  return {
    async write(object) {
      const sealed = await sealer.seal(nameOf(count++), object);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(sealed.length);
      await file.write(Buffer.concat([length, sealed]));
    },
    async close() {
      await file.sync().catch(() => undefined);
      await file.close();
    },
  };
}

/** The objects of a file in order, opened with the key that sealed the file. */
export async function* readSiteFile(path: string, keys: readonly Buffer[]): AsyncGenerator<Buffer> {
  const sealers = keys.map((key) => createObjectSealer(key));
  let sealer: ObjectSealer | undefined;
  let count = 0;
  try {
    for await (const sealed of frames(path)) {
      const made = sealed.subarray(FINGERPRINT_AT, FINGERPRINT_AT + FINGERPRINT_BYTES).toString('hex');
      sealer ??= sealers.find(({ fingerprint }) => fingerprint === made);
      if (!sealer) throw new StartupError('None of the keys is the one that sealed this file: name it with --key.');
      yield await sealer.open(nameOf(count++), sealed);
    }
  } catch (error) {
    if (error instanceof DamagedObject || error instanceof WrongBackupKey) {
      throw new StartupError(`${path} is no file of a site, or was changed after it was written.`, { cause: error });
    }
    throw error;
  }
}

const nameOf = (number: number) => `site file, object ${number}`;

async function* frames(path: string): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  const stream = createReadStream(path, { highWaterMark: 1024 * 1024 });
  try {
    for await (const piece of stream) {
      waiting = Buffer.concat([waiting, piece as Buffer]);
      for (;;) {
        if (waiting.length < LENGTH_BYTES) break;
        const length = waiting.readUInt32BE(0);
        if (length > MOST_BYTES) throw new DamagedObject('an object is too long');
        if (waiting.length < LENGTH_BYTES + length) break;
        yield waiting.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
        waiting = waiting.subarray(LENGTH_BYTES + length);
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StartupError(`There is no file ${path}.`);
    throw error;
  }
  if (waiting.length > 0) throw new DamagedObject('the last object is cut off');
}
