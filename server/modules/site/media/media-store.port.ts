import type { Readable } from 'node:stream';

/**
 * Where media is stored: a folder, or an object store (an adapter in adapters/media/<vendor>). A name is the
 * hash of the content, so a file never changes and may be written twice.
 */
export interface MediaStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Size in bytes; undefined where there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** `end` is the last byte, included. */
  read(name: string, range?: { start: number; end: number }): Readable;
}
