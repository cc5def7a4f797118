/**
 * Packs arrays in PostgreSQL's binary form, which pg sends unchanged. As text they took a tenth of a batch's time, both
 * here and in PostgreSQL.
 */
const BYTEA = 17;
const INT8 = 20;
const INT2 = 21;
const TEXT = 25;
const HEADER_BYTES = 20;

export function packBigints(values: readonly bigint[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + 12 * values.length);
  writeHeader(buffer, INT8, values.length);
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(8, at);
    buffer.writeBigInt64BE(value, at + 4);
    at += 12;
  }
  return buffer;
}

export function packTexts(values: readonly string[]): Buffer {
  let bytes = HEADER_BYTES;
  // No character of UTF-16 needs more than three bytes; the surplus is cut off below.
  for (const value of values) bytes += 4 + value.length * 3;
  const buffer = Buffer.allocUnsafe(bytes);
  writeHeader(buffer, TEXT, values.length);
  let at = HEADER_BYTES;
  for (const value of values) {
    const written = buffer.write(value, at + 4);
    buffer.writeInt32BE(written, at);
    at += 4 + written;
  }
  return buffer.subarray(0, at);
}

export function packSmallints(values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + 6 * values.length);
  writeHeader(buffer, INT2, values.length);
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(2, at);
    buffer.writeInt16BE(value, at + 4);
    at += 6;
  }
  return buffer;
}

/** Bytes that are given as texts, one character each. */
export function packBytes(values: readonly string[]): Buffer {
  let bytes = HEADER_BYTES;
  for (const value of values) bytes += 4 + value.length;
  const buffer = Buffer.allocUnsafe(bytes);
  writeHeader(buffer, BYTEA, values.length);
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(value.length, at);
    buffer.write(value, at + 4, 'latin1');
    at += 4 + value.length;
  }
  return buffer;
}

export function packBuffers(values: readonly Buffer[]): Buffer {
  let bytes = HEADER_BYTES;
  for (const value of values) bytes += 4 + value.length;
  const buffer = Buffer.allocUnsafe(bytes);
  writeHeader(buffer, BYTEA, values.length);
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(value.length, at);
    value.copy(buffer, at + 4);
    at += 4 + value.length;
  }
  return buffer;
}

/** null stands for SQL's NULL. */
export function packNullableBigints(values: readonly (bigint | null)[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + 12 * values.length);
  writeHeader(buffer, INT8, values.length, true);
  let at = HEADER_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(value === null ? -1 : 8, at);
    if (value !== null) buffer.writeBigInt64BE(value, at + 4);
    at += value === null ? 4 : 12;
  }
  return buffer.subarray(0, at);
}

/** One dimension, beginning at 1. An empty array has no dimension. */
function writeHeader(buffer: Buffer, elementType: number, length: number, hasNulls = false): void {
  if (length === 0) throw new RangeError('an empty array has another form');
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(hasNulls ? 1 : 0, 4);
  buffer.writeInt32BE(elementType, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
}
