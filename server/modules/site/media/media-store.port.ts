import type { Readable } from 'node:stream';

/**
 * A store of media: a folder, or an object store (an adapter in adapters/media/<vendor>). A file's name is the hash of
 * its content, so a file never changes, and may be written twice.
 */
export interface MediaStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The size in bytes; undefined if there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** `end` is the last byte, inclusive. */
  read(name: string, range?: { start: number; end: number }): Readable;
}
