export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
}

/** A place for sealed objects: a folder or an S3-compatible store. A name is a path with '/' of plain characters. */
export interface BackupStore {
  readonly kind: 'folder' | 's3';
  /** For people: the folder, or the address without secrets. */
  readonly place: string;
  /** Whole or not at all, and durable when it resolves. Writes over an object of the same name. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** null: there is none of this name. */
  get(name: string): Promise<Buffer | null>;
  /** Every object whose name begins so, in the order of the names. */
  list(prefix: string): Promise<StoredObject[]>;
  remove(names: readonly string[]): Promise<void>;
}
