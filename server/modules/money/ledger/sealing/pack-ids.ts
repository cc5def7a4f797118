const FIRST_BYTES = 8;

/** Packs ascending ids: the first id completely, then the distances, seven bits to a byte, the low bits first. */
export function packIds(ids: readonly bigint[]): Buffer {
  const [first] = ids;
  if (first === undefined) return Buffer.alloc(0);
  // A distance between two 63-bit ids never needs more than nine bytes.
  const bytes = Buffer.allocUnsafe(FIRST_BYTES + 9 * ids.length);
  let at = bytes.writeBigInt64BE(first);
  let before = first;
  for (const id of ids.slice(1)) {
    if (id <= before) throw new RangeError('ids are packed in ascending order');
    let rest = id - before;
    before = id;
    for (; rest > 0x7fn; rest >>= 7n) bytes[at++] = Number(rest & 0x7fn) | 0x80;
    bytes[at++] = Number(rest);
  }
  return Buffer.from(bytes.subarray(0, at));
}

/** Never throws: invalid bytes give other ids or none. */
export function unpackIds(bytes: Buffer): bigint[] {
  if (bytes.length < FIRST_BYTES) return [];
  let last = bytes.readBigInt64BE();
  const ids = [last];
  for (let at = FIRST_BYTES; at < bytes.length; ) {
    let distance = 0n;
    for (let shift = 0n; at < bytes.length; shift += 7n) {
      const byte = bytes[at++] as number;
      distance |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    last += distance;
    ids.push(last);
  }
  return ids;
}
