export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
}

/** A place for sealed objects: a folder or an S3-compatible store. A name is a path with '/' of plain characters. */
export interface BackupStore {
  readonly kind: 'folder' | 's3';
  /** The folder, or the address without secrets, to be shown to people. */
  readonly place: string;
  /**
   * Writes an object completely or not at all; it is durable when the promise resolves. Overwrites an object of the
   * same name.
   */
  put(name: string, bytes: Buffer): Promise<void>;
  /** null: no object has this name. */
  get(name: string): Promise<Buffer | null>;
  /** Every object whose name begins with this prefix, in the order of the names. */
  list(prefix: string): Promise<StoredObject[]>;
  remove(names: readonly string[]): Promise<void>;
}
