import { plainText } from './plain-text.ts';

/** Labels before the number of the account, above the list: English, Spanish, Korean, Chinese. */
const LABELS: ReadonlySet<string> = new Set([
  ...['account', 'accountno', 'accountnumber', 'acctno', 'acct', 'acno', 'accountid', 'iban', 'casa', 'casano'],
  ...['cuenta', 'nocuenta', 'numerodecuenta', 'ncuenta', 'clabe', 'cuentaclabe'],
  ...['계좌', '계좌번호', '账号', '帐号', '账户', '卡号'],
]);
const LONGEST = 120;
const END = 4;

/**
 * The last four digits of the account whose lines a file lists, as the bank names it above the list; '' if it names
 * none. Some files mask the digits before them.
 */
export function readAccountEnd(above: readonly (readonly string[])[]): string {
  for (const cells of above) {
    const texts = cells.filter((cell) => cell.trim() !== '' && cell.length <= LONGEST);
    for (const [index, text] of texts.entries()) {
      const [, label = '', after = ''] = /^([^:：0-9*]*)[:：]?(.*)$/su.exec(text) ?? [];
      if (!LABELS.has(plainText(label))) continue;
      const end = endOf(after) || endOf(texts[index + 1] ?? '');
      if (end !== '') return end;
    }
  }
  return '';
}

/** The digits at the end of a number; '' if the text has too few, as a name or a date. */
function endOf(text: string): string {
  const number = /^[\s#:：]*((?:[A-Z]{2})?[0-9*xX•][0-9A-Z*xX•\s-]*)/u.exec(text)?.[1] ?? '';
  const written = number.replace(/[\s-]/g, '');
  return /[0-9]{4}$/.test(written) && written.length >= 2 * END ? written.slice(-END) : '';
}
