import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createObjectSealer } from './sealed-object.ts';

const sealer = createObjectSealer(randomBytes(32));
const bytes = Buffer.from('the log of a database, '.repeat(500));

describe('a sealed object', () => {
  it('opens under its name and key, is smaller than its content, and reveals no part of the content', async () => {
    const sealed = await sealer.seal('lines/a/1', bytes);
    expect(await sealer.open('lines/a/1', sealed)).toEqual(bytes);
    expect(sealed.length).toBeLessThan(bytes.length / 10);
    expect(sealed.includes('database')).toBe(false);
    expect(await sealer.seal('lines/a/1', bytes)).not.toEqual(sealed);
  });

  it('is refused under another object’s name: an old object cannot replace a newer one', async () => {
    const sealed = await sealer.seal('lines/a/1', bytes);
    await expect(sealer.open('lines/a/2', sealed)).rejects.toThrow('lines/a/2 is not what was backed up');
  });

  it.each([0, 5, 13, 60, -1])('is refused with a changed byte at %i', async (at) => {
    const sealed = await sealer.seal('one', bytes);
    const place = at < 0 ? sealed.length + at : at;
    sealed.writeUInt8(sealed.readUInt8(place) ^ 1, place);
    await expect(sealer.open('one', sealed)).rejects.toThrow(/damaged|BACKUP_KEY is not the key/);
  });

  it('is refused when it is cut off', async () => {
    const sealed = await sealer.seal('one', bytes);
    for (const length of [0, 10, sealed.length - 1]) {
      await expect(sealer.open('one', sealed.subarray(0, length))).rejects.toThrow('The backup is damaged: one');
    }
  });

  it('of another key is refused with the fingerprints of both keys, and without a key', async () => {
    const other = createObjectSealer(randomBytes(32));
    const sealed = await other.seal('one', bytes);
    await expect(sealer.open('one', sealed)).rejects.toThrow(
      `BACKUP_KEY is not the key of this backup: it was made with the key ${other.fingerprint}, and this one is ${sealer.fingerprint}.`,
    );
  });
});
