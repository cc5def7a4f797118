/** The uid in a scanned code: our transfer or invite address, or the eight digits alone. */
export function uidInCode(text: string): string | undefined {
  const bare = /^\s*([0-9]{8})\s*$/.exec(text)?.[1];
  return bare ?? /[?&](?:uid|invite)=([0-9]{8})(?![0-9])/.exec(text)?.[1];
}
