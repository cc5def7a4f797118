/** An address in the parts it may be broken into lines between: each ends with its signs / ? & =, and `https://` is one. */
export function addressParts(address: string): string[] {
  return address.match(/[^/?&=]*[/?&=]+|[^/?&=]+/g) ?? [];
}
