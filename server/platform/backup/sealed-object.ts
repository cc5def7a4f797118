import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { StartupError } from '../startup-error.ts';

/**
 * One object of a backup: compressed, then sealed by AES-256-GCM. A longer stream is cut into such objects, so memory
 * stays small and each is authenticated on its own. Its name is authenticated with it: otherwise anyone who can write to
 * the store could put an old object in the place of a newer one.
 *
 *   'PTKB' | version 1 | fingerprint of the key (8) | salt (32) | ciphertext | tag (16)
 */
const MAGIC = Buffer.from('PTKB\x01', 'latin1');
const FINGERPRINT_BYTES = 8;
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + FINGERPRINT_BYTES + SALT_BYTES;
/** Each object has a key of its own, so its nonce may be fixed: a nonce is never used twice under one key. */
const NONCE = Buffer.alloc(12);

/** The maximum size of an unpacked object: a chunk of a base, or a picture. */
const MOST_BYTES = 256 * 1024 ** 2;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** The log of a busy database comes at tens of megabytes a second: only the fastest level keeps up on one core. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export class WrongBackupKey extends StartupError {}
export class DamagedObject extends StartupError {}

export interface ObjectSealer {
  /** Distinguishes two keys, and reveals nothing about either. */
  readonly fingerprint: string;
  seal(name: string, bytes: Buffer): Promise<Buffer>;
  open(name: string, sealed: Buffer): Promise<Buffer>;
}

export function createObjectSealer(key: Buffer): ObjectSealer {
  const fingerprint = createHmac('sha256', key)
    .update('pitaka: fingerprint of a backup key')
    .digest()
    .subarray(0, FINGERPRINT_BYTES);
  const keyOf = (salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'pitaka: an object of a backup', 32));
  return {
    fingerprint: fingerprint.toString('hex'),
    async seal(name, bytes) {
      const packed = await compress(bytes, LEVEL);
      const salt = randomBytes(SALT_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(salt), NONCE).setAAD(Buffer.from(name));
      const ciphertext = cipher.update(packed);
      cipher.final();
      return Buffer.concat([MAGIC, fingerprint, salt, ciphertext, cipher.getAuthTag()]);
    },
    async open(name, sealed) {
      if (sealed.length < HEAD_BYTES + TAG_BYTES || !sealed.subarray(0, MAGIC.length).equals(MAGIC)) {
        throw new DamagedObject(`The backup is damaged: ${name} is no object of a backup, or is cut off.`);
      }
      const made = sealed.subarray(MAGIC.length, MAGIC.length + FINGERPRINT_BYTES);
      if (!made.equals(fingerprint)) {
        throw new WrongBackupKey(
          `BACKUP_KEY is not the key of this backup: it was made with the key ${made.toString('hex')}, and this one is ${fingerprint.toString('hex')}.`,
        );
      }
      const salt = sealed.subarray(MAGIC.length + FINGERPRINT_BYTES, HEAD_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyOf(salt), NONCE).setAAD(Buffer.from(name));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const packed = Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
        return await decompress(packed, { maxOutputLength: MOST_BYTES });
      } catch (error) {
        throw new DamagedObject(`The backup is damaged: ${name} is not what was backed up.`, { cause: error });
      }
    },
  };
}
