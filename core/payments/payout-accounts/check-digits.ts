/**
 * CLABE: eighteen digits. The last one makes the weighted sum (weights 3, 7, 1; only the last digit of each product) a
 * multiple of ten.
 */
export function isClabe(text: string): boolean {
  if (!/^[0-9]{18}$/.test(text)) return false;
  const weights = [3, 7, 1];
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += (Number(text[i]) * (weights[i % 3] as number)) % 10;
  return (10 - (sum % 10)) % 10 === Number(text[17]);
}

/** ISO 13616: with the first four characters moved to the end and letters as 10 to 35, the number modulo 97 is 1. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const char of moved) {
    const value = char >= 'A' ? char.charCodeAt(0) - 55 : Number(char);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/**
 * Checks the two check digits inside a Spanish account (entity, office, DC, number), each a sum modulo 11: an IBAN can
 * pass its own check although no Spanish bank issued the account.
 */
export function isSpanishAccount(bban: string): boolean {
  if (!/^[0-9]{20}$/.test(bban)) return false;
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const digit = (tenDigits: string) => {
    let sum = 0;
    for (let i = 0; i < 10; i++) sum += Number(tenDigits[i]) * (weights[i] as number);
    const left = 11 - (sum % 11);
    return left === 11 ? 0 : left === 10 ? 1 : left;
  };
  return bban[8] === String(digit(`00${bban.slice(0, 8)}`)) && bban[9] === String(digit(bban.slice(10)));
}
