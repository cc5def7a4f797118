/** The parts of an address between which a line may break: each ends with its signs / ? & =, and `https://` is one. */
export function addressParts(address: string): string[] {
  return address.match(/[^/?&=]*[/?&=]+|[^/?&=]+/g) ?? [];
}
