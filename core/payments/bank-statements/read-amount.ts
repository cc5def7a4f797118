import { MAX_MINOR } from '../../values/money.ts';
import { agreeing, currenciesOf, currenciesOfSign } from './currency-names.ts';

export interface ReadAmount {
  /** Negative if the cell marks it as outgoing. */
  readonly minor: bigint;
  /** Whether the cell marks the direction itself: by a plus or a minus, brackets, DR or CR. */
  readonly isSigned?: true;
  /** Currencies (ISO 4217) that the sign or code can mean; empty if unknown, absent without a sign or code. */
  readonly currencies?: readonly string[];
}

const LONGEST = 60;
const SIGNS =
  /U\$S|(?:US|MX|HK|NT|AU|NZ|CA|A|S|R)?\$|(?:CN|JP)?¥|[₱€₩£₹]|[원元圆円圓]|\b(?:RS|PESOS?)\b\.?|^P(?=\s*[0-9])/gu;
const SPACES = /[\s\u00a0\u2007\u2009\u202f'’_]/g;
const GROUPED_BY = { ',': /^[0-9]{1,3}(,[0-9]{2,3})*,[0-9]{3}$/, '.': /^[0-9]{1,3}(\.[0-9]{3})+$/ } as const;

/**
 * Reads an amount in the forms that banks use: 1,234.56 and 1.234,56, 1 234,56, ₱1,234; for outgoing money (123.45),
 * 123.45- and 123.45 DR. A separator before exactly three last digits is a thousands separator, because no unit of ours
 * has three decimals. Undefined if the amount is unreadable or ambiguous.
 */
export function readAmount(text: string): ReadAmount | undefined {
  if (text.length > LONGEST) return undefined;
  let rest = text.normalize('NFKC').trim().toUpperCase().replace(/[−–—]/g, '-');
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed) rest = bracketed[1] ?? '';
  const side = /(?:^|[^A-Z])(DR|CR|D|C)\.?$/.exec(rest)?.[1];
  if (side) rest = rest.replace(/(?:DR|CR|D|C)\.?$/, '');
  const signs = (rest.match(SIGNS) ?? []).map((sign) => currenciesOfSign(sign.replace('.', '')));
  rest = rest.replace(SIGNS, ' ');
  const code = /(?:^|[^A-Z])([A-Z]{3})(?![A-Z])/.exec(rest)?.[1];
  if (code) {
    signs.push(currenciesOf(code) ?? []);
    rest = rest.replace(code, ' ');
  }
  rest = rest.replace(SPACES, '');
  const isOut = side === 'DR' || side === 'D';
  const minuses = [/^-/.test(rest), /-$/.test(rest), Boolean(bracketed), isOut].filter(Boolean).length;
  const pluses = [/^\+/.test(rest), /\+$/.test(rest), side !== undefined && !isOut].filter(Boolean).length;
  if (minuses + pluses > 1) return undefined;
  rest = rest.replace(/^[+-]/, '').replace(/[+-]$/, '');
  const digits = readDigits(rest);
  if (digits === undefined || digits > MAX_MINOR) return undefined;
  const currencies = agreeing(signs);
  const isSigned = minuses + pluses > 0 ? ({ isSigned: true } as const) : {};
  return { minor: minuses > 0 ? -digits : digits, ...isSigned, ...(currencies ? { currencies } : {}) };
}

/** The number in hundredths; the digits may contain both kinds of separators. */
function readDigits(text: string): bigint | undefined {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  if (last === -1) return hundredths(text, '');
  const sign = text[last] as ',' | '.';
  const other = sign === ',' ? '.' : ',';
  const [before, after] = [text.slice(0, last), text.slice(last + 1)];
  const isDecimal = after.length !== 3 && !before.includes(sign);
  if (isDecimal) {
    if (!before.includes(other)) return hundredths(before === '' && after !== '' ? '0' : before, after);
    return GROUPED_BY[other].test(before) ? hundredths(before.replaceAll(other, ''), after) : undefined;
  }
  if (text.includes(other) || /^0/.test(text)) return undefined;
  return GROUPED_BY[sign].test(text) ? hundredths(text.replaceAll(sign, ''), '') : undefined;
}

function hundredths(whole: string, decimals: string): bigint | undefined {
  if (!/^[0-9]{1,18}$/.test(whole) || !/^[0-9]{0,2}$/.test(decimals)) return undefined;
  return BigInt(whole + decimals.padEnd(2, '0'));
}
