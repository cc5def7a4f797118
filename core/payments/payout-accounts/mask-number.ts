/** Masks a number so that its owner still recognises it: '****0001', 'j***@mail.example'. */
export function maskNumber(number: string): string {
  const at = number.indexOf('@');
  if (at > 0) return `${number.slice(0, 1)}***${number.slice(at)}`;
  const shown = number.length >= 8 ? 4 : 2;
  return `****${number.slice(-shown)}`;
}
