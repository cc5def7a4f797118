import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameSecret } from './is-same-secret.ts';
import { StartupError } from './startup-error.ts';

export type SecretKey = { id: string; key: Buffer };

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix of values bound to a row. Older values are unbound until `accounts:reseal` runs. */
const BOUND = '~';

/**
 * HMAC and encryption with rotatable keys: the first key of the list writes, all keys read. Every purpose has its own
 * derived key, so a value for one purpose is never valid for another.
 */
export type SecretKeys = ReturnType<typeof createSecretKeys>;

export function createSecretKeys(keys: readonly SecretKey[]) {
  const current = keys[0];
  if (current === undefined) throw new Error('There must be at least one secret key.');
  const derived = new Map<string, Buffer>();

  function derive(key: SecretKey, purpose: string): Buffer {
    const name = `${key.id}:${purpose}`;
    const cached = derived.get(name);
    if (cached) return cached;
    const made = Buffer.from(hkdfSync('sha256', key.key, '', purpose, KEY_BYTES));
    derived.set(name, made);
    return made;
  }

  function sign(key: SecretKey, purpose: string, value: string): string {
    return `${key.id}.${createHmac('sha256', derive(key, `sign:${purpose}`))
      .update(value)
      .digest('base64url')}`;
  }

  function findKey(text: string): SecretKey | undefined {
    const id = text.slice(0, text.indexOf('.'));
    return keys.find((key) => key.id === id);
  }

  return {
    /** The keyed hash of a value, as text with the key's name. */
    sign: (purpose: string, value: string): string => sign(current, purpose, value),

    /** Whether `signature` was made from this value, for this purpose, with any key in the list. */
    isSignatureOf(purpose: string, value: string, signature: string): boolean {
      const key = findKey(signature);
      return key !== undefined && isSameSecret(sign(key, purpose, value), signature);
    },

    /**
     * The keyed hashes of a value with every key, newest first, to find a row by a value that is stored only as a hash.
     */
    signWithEach: (purpose: string, value: string): string[] => keys.map((key) => sign(key, purpose, value)),

    /**
     * Encrypts text. `open` needs the same purpose and, if bound, the same row: otherwise an attacker who can write to
     * the database could move a value of their own into another user's row.
     */
    seal(purpose: string, text: string, row = ''): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive(current, `seal:${purpose}`), iv).setAAD(Buffer.from(row));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${current.id}.${row === '' ? '' : BOUND}${sealed.toString('base64url')}`;
    },

    /**
     * Decrypts text. Throws if it was changed, or sealed for another purpose or row, or with a key that is no longer in
     * the list.
     */
    open(purpose: string, sealed: string, row = ''): string {
      const key = findKey(sealed);
      if (key === undefined) throw new Error('This was sealed by a key that is no longer in SECRET_KEYS.');
      const text = sealed.slice(key.id.length + 1);
      const isBound = text.startsWith(BOUND);
      const bytes = Buffer.from(isBound ? text.slice(BOUND.length) : text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', derive(key, `seal:${purpose}`), bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(isBound ? row : ''));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      return opened.toString('utf8');
    },
  };
}

/** Parses `id:key,id:key`; a key is 32 bytes in base64 or hexadecimal. The error sentence never repeats a key. */
export function parseSecretKeys(text: string): SecretKey[] | { problem: string } {
  const keys: SecretKey[] = [];
  for (const [index, part] of text.split(',').entries()) {
    const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,16}):(\S+)\s*$/.exec(part) ?? [];
    if (id === undefined || encoded === undefined) {
      return { problem: `must be a list of id:key with commas between, but entry ${index + 1} is not one.` };
    }
    const key = /^[0-9a-f]{64}$/i.test(encoded) ? Buffer.from(encoded, 'hex') : Buffer.from(encoded, 'base64');
    if (key.length !== KEY_BYTES)
      return { problem: `needs keys of 32 bytes in base64 or hexadecimal, but the key "${id}" is not one.` };
    if (keys.some((earlier) => earlier.id === id)) return { problem: `names the key "${id}" twice.` };
    keys.push({ id, key });
  }
  return keys;
}

/** The keys of this data directory, created at the first start and readable only by the owner. */
export function readOrMakeSecretKeys(dataDir: string): SecretKey[] {
  const path = join(dataDir, 'secret-keys');
  const stored = readIfThere(path);
  if (stored === null) {
    // Written under another name and then linked: of two simultaneous starts one succeeds, and no one reads an
    // incomplete file.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, `k1:${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 });
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  } else {
    chmodSync(path, 0o600);
  }
  return parseFile(path, readFileSync(path, 'utf8'));
}

/** The keys of this data directory; null if none were created yet. */
export function readSecretKeys(dataDir: string): SecretKey[] | null {
  const path = join(dataDir, 'secret-keys');
  const text = readIfThere(path);
  return text === null ? null : parseFile(path, text);
}

/** The place of this configuration's keys, and the file's permission bits; creates and changes nothing. */
export function findSecretKeys(config: { readonly secretKeys: SecretKey[] | null; readonly dataDir: string }): {
  readonly keys: readonly SecretKey[];
  readonly place: string | null;
  readonly file: { readonly path: string; readonly mode: number } | null;
} {
  if (config.secretKeys) return { keys: config.secretKeys, place: 'SECRET_KEYS', file: null };
  const path = join(config.dataDir, 'secret-keys');
  const keys = readSecretKeys(config.dataDir);
  if (keys === null) return { keys: [], place: null, file: null };
  return { keys, place: path, file: { path, mode: statSync(path).mode } };
}

function parseFile(path: string, text: string): SecretKey[] {
  const keys = parseSecretKeys(text.trim().replaceAll('\n', ','));
  if ('problem' in keys) throw new StartupError(`${path} ${keys.problem}`);
  return keys;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES')
      throw new StartupError(
        `The file ${path} belongs to another user: start as that user, or choose another DATA_DIR.`,
      );
    throw error;
  }
}
