/** A reference to one posting, stored in the journal's row: account number and version. Each move has two. */
export interface Leg {
  readonly number: bigint;
  readonly version: bigint;
}

const NUMBER_BYTES = 8;
/** Five bytes allow a million million postings per account. */
const VERSION_BYTES = 5;
export const LEG_BYTES = NUMBER_BYTES + VERSION_BYTES;

export function writeLegs(legs: readonly Leg[]): Buffer {
  const bytes = Buffer.allocUnsafe(legs.length * LEG_BYTES);
  legs.forEach(({ number, version }, index) => {
    bytes.writeBigInt64BE(number, index * LEG_BYTES);
    bytes.writeUIntBE(Number(version), index * LEG_BYTES + NUMBER_BYTES, VERSION_BYTES);
  });
  return bytes;
}

export function readLegs(bytes: Buffer): Leg[] {
  if (bytes.length % LEG_BYTES !== 0) throw new Error(`a journal names its postings as ${bytes.toString('hex')}`);
  return Array.from({ length: bytes.length / LEG_BYTES }, (_, index) => ({
    number: bytes.readBigInt64BE(index * LEG_BYTES),
    version: BigInt(bytes.readUIntBE(index * LEG_BYTES + NUMBER_BYTES, VERSION_BYTES)),
  }));
}

/** Reads legs in SQL for whole-table checks: columns number and version. */
export function legsInSql(legs: string): string {
  const part = (from: number, length: number) =>
    `('x' || lpad(encode(substr(${legs}, ${LEG_BYTES} * n + ${from}, ${length}), 'hex'), 16, '0'))::bit(64)::bigint`;
  return `(SELECT ${part(1, NUMBER_BYTES)} AS number, ${part(1 + NUMBER_BYTES, VERSION_BYTES)} AS version
    FROM generate_series(0, octet_length(${legs}) / ${LEG_BYTES} - 1) n)`;
}
