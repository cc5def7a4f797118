import { plainText } from './plain-text.ts';

export type Direction = 'in' | 'out';

/**
 * Words with which banks mark outgoing money: English, Spanish, Korean, Chinese. Whole words must match, not prefixes.
 */
const OUT = [
  ...['d', 'dr', 'db', 'dbt', 'debit', 'debits', 'debited', 'direct debit', 'debit transfer'],
  ...['w', 'wd', 'withdrawal', 'withdrawals', 'withdraw', 'withdrawn'],
  ...['out', 'outgoing', 'outward', 'outflow', 'transfer out', 'wire out', 'paid out', 'money out', 'payment out'],
  ...['outgoing transfer', 'outward transfer', 'outgoing wire', 'outgoing payment', 'transfer sent', 'sent'],
  ...['debito', 'debitos', 'debe', 'cargo', 'cargos', 'retiro', 'retiros', 'egreso', 'egresos', 'salida', 'salidas'],
  ...['transferencia enviada', 'transferencia saliente', 'spei enviado', 'pago enviado', 'enviado'],
  ...['출금', '지급', '출', '이체출금', '출금이체', '차변', '인출'],
  ...['借', '借方', '借记', '支出', '支', '转出', '汇出', '取款', '付款', '付'],
];
const IN = [
  ...['c', 'cr', 'crd', 'credit', 'credits', 'credited', 'direct credit', 'credit transfer'],
  ...['dep', 'deposit', 'deposits', 'deposited', 'cash deposit', 'direct deposit'],
  ...['in', 'incoming', 'inward', 'inflow', 'transfer in', 'wire in', 'paid in', 'money in', 'payment in'],
  ...['incoming transfer', 'inward transfer', 'incoming wire', 'incoming payment', 'transfer received', 'received'],
  ...['credito', 'creditos', 'haber', 'abono', 'abonos', 'deposito', 'depositos', 'ingreso', 'ingresos'],
  ...['entrada', 'entradas', 'transferencia recibida', 'transferencia entrante', 'spei recibido', 'pago recibido'],
  ...['recibido', '입금', '입', '이체입금', '입금이체', '대변'],
  ...['贷', '贷方', '贷记', '收入', '收', '转入', '汇入', '存款', '存入', '收款'],
];

const LONGEST = 40;
const WORDS: ReadonlyMap<string, Direction> = new Map([
  ...OUT.map((word) => [plainText(word), 'out'] as const),
  ...IN.map((word) => [plainText(word), 'in'] as const),
]);

/** The direction that a word means; undefined if the word is empty. A longer text (Debit reversal) is unknown. */
export function directionOf(text: string): Direction | 'unknown' | undefined {
  if (text.length > LONGEST) return 'unknown';
  if (text.trim() === '') return undefined;
  return WORDS.get(plainText(text)) ?? 'unknown';
}

/** Single letters are ambiguous: D is debit in a file with C, and deposit in a file with W. */
export function pairLetterOf(text: string): 'D' | 'W' | undefined {
  if (text.length > LONGEST) return undefined;
  const letters = plainText(text);
  return letters === 'd' ? 'D' : letters === 'w' || letters === 'wd' ? 'W' : undefined;
}
