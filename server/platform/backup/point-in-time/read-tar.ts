import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DamagedObject } from '../sealed-object.ts';

const BLOCK = 512;
const FILE = '0';
const FOLDER = '5';

export interface TarReader {
  write(bytes: Buffer): Promise<void>;
  /** Throws if the archive is cut off. */
  end(): Promise<void>;
}

/** Unpacks the archives of BASE_BACKUP, which hold plain files and folders with short names. */
export function readTarInto(folder: string): TarReader {
  let held = Buffer.alloc(0);
  let file: FileHandle | undefined;
  let left = 0;
  let padding = 0;
  let isEnded = false;

  async function begin(head: Buffer): Promise<void> {
    const name = textOf(head, 0, 100);
    if (name === '') {
      isEnded = true;
      return;
    }
    const type = String.fromCharCode(head[156] ?? 0);
    const path = name.replace(/\/$/, '');
    if (path.startsWith('/') || path.split('/').includes('..')) throw damaged(`the path ${path}`);
    left = sizeOf(head);
    padding = (BLOCK - (left % BLOCK)) % BLOCK;
    if (type === FOLDER) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
    else if (type === FILE || type === '\0') {
      await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
      file = await open(join(folder, path), 'w', 0o600);
      if (left === 0) await close();
    } else throw damaged(`an entry of kind ${type}: ${path}`);
  }

  async function close(): Promise<void> {
    await file?.close();
    file = undefined;
  }

  return {
    async write(bytes) {
      let rest = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
      held = Buffer.alloc(0);
      while (rest.length > 0 && !isEnded) {
        if (left > 0) {
          const part = rest.subarray(0, Math.min(left, rest.length));
          await file?.write(part);
          left -= part.length;
          rest = rest.subarray(part.length);
          if (left === 0) await close();
        } else if (padding > 0) {
          const skipped = Math.min(padding, rest.length);
          padding -= skipped;
          rest = rest.subarray(skipped);
        } else if (rest.length < BLOCK) {
          held = Buffer.from(rest);
          return;
        } else {
          await begin(rest.subarray(0, BLOCK));
          rest = rest.subarray(BLOCK);
        }
      }
    },
    async end() {
      await close();
      if (!isEnded) throw damaged('it ends too early');
    },
  };
}

function textOf(head: Buffer, from: number, bytes: number): string {
  const field = head.subarray(from, from + bytes);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? bytes : end).toString('utf8');
}

/** Octal digits, or a binary number for files of 8 GB and more. */
function sizeOf(head: Buffer): number {
  if (((head[124] ?? 0) & 0x80) !== 0) return Number(head.readBigUInt64BE(128));
  return Number.parseInt(textOf(head, 124, 12).trim() || '0', 8);
}

function damaged(what: string): DamagedObject {
  return new DamagedObject(`The archive of the base backup is damaged: ${what}.`);
}
