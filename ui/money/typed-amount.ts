/**
 * An amount as people type it, as the wire wants it: a comma for the point, and without the spaces and separators between
 * digits. What is no amount stays as it is: the field's own check says what is wrong with it.
 */
export function typedAmount(text: string): string {
  const bare = text.replace(/[\s']/g, '');
  if (/^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$/.test(bare)) return bare.replaceAll(',', '');
  if (/^[0-9]{1,3}(\.[0-9]{3})+(,[0-9]*)$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  return bare.replace(',', '.');
}
