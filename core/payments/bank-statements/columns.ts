import { plainText } from './plain-text.ts';

/** The fields that a column of a statement can hold. */
export const COLUMN_FIELDS = [
  'date',
  'text',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'bankReference',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** The column number (from 0) of each field; fields missing in the file are absent. */
export type Columns = Readonly<Partial<Record<ColumnField, number>>>;

/** Headings that banks use, the most certain first: English, Spanish, Korean, Chinese. */
const WORDS: Readonly<Record<ColumnField, readonly string[]>> = {
  date: [
    ...['date', 'transactiondate', 'bookingdate', 'bookdate', 'postingdate', 'posteddate', 'transdate', 'txndate'],
    ...['posted', 'datetime', 'entrydate', 'valuedate'],
    ...['fecha', 'fechaoperacion', 'fechadeoperacion', 'fechacontable', 'fechamovimiento', 'fechavalor', 'dia'],
    ...['거래일자', '거래일', '거래일시', '일자', '날짜'],
    ...['交易日期', '记账日期', '入账日期', '日期', '交易时间', '交易日'],
  ],
  text: [
    ...['description', 'transactiondescription', 'details', 'transactiondetails', 'particulars', 'narration'],
    ...['narrative', 'remarks', 'memo', 'message', 'paymentdetails', 'text', 'purpose', 'reference'],
    ...['concepto', 'descripcion', 'detalle', 'detalles', 'observaciones', 'referencia'],
    ...['적요', '거래내용', '내용', '기재내용', '메모', '비고'],
    ...['摘要', '附言', '备注', '用途', '交易摘要', '交易备注'],
  ],
  amount: [
    ...['amount', 'transactionamount', 'netamount', 'importe', 'monto', 'cantidad', 'importemovimiento'],
    ...['거래금액', '금액', '交易金额', '发生额', '金额'],
  ],
  debit: [
    ...['debit', 'debits', 'debitamount', 'withdrawal', 'withdrawals', 'withdrawalamount', 'paidout', 'moneyout'],
    ...['amountdebit', 'payments', 'cargo', 'cargos', 'debe', 'debito', 'debitos', 'retiro', 'retiros', 'salidas'],
    ...['출금', '출금액', '출금금액', '찾으신금액', '지급금액', '借方', '借方金额', '借方发生额', '支出', '支出金额'],
  ],
  credit: [
    ...['credit', 'credits', 'creditamount', 'deposit', 'deposits', 'depositamount', 'paidin', 'moneyin'],
    ...['amountcredit', 'receipts', 'abono', 'abonos', 'haber', 'credito', 'creditos', 'deposito', 'depositos'],
    ...['ingreso', 'ingresos', 'entradas', '입금', '입금액', '입금금액', '맡기신금액'],
    ...['贷方', '贷方金额', '贷方发生额', '收入', '收入金额', '存入'],
  ],
  direction: [
    ...['drcr', 'crdr', 'debitcredit', 'creditdebit', 'dc', 'debitcreditindicator', 'type', 'transactiontype'],
    ...['tipo', 'cargoabono', '입출금구분', '구분', '거래구분', '借贷', '借贷标志', '收支'],
  ],
  currency: ['currency', 'ccy', 'moneda', 'divisa', '통화', '币种', '货币'],
  bankReference: [
    ...[
      'bankreference',
      'bankref',
      'banksreference',
      'transactionid',
      'transactionreference',
      'transactionno',
      'transactionnumber',
    ],
    ...['referenceno', 'referencenumber', 'refno', 'traceno', 'tracenumber', 'utr', 'chequeno', 'checkno'],
    ...['referenciabancaria', 'referenciadelbanco', 'numerodeoperacion', 'nooperacion', 'folio'],
    ...['clavederastreo', 'numerodereferencia'],
    ...['거래번호', '처리번호', '交易流水号', '流水号', '交易号', '凭证号'],
  ],
};

const FIELD_OF = new Map(
  COLUMN_FIELDS.flatMap((field) => WORDS[field].map((word, rank) => [word, { field, rank }] as const)),
);

/** Maximum characters of a heading that are read: a file may be one long line. */
const LONGEST_HEADING = 80;
const BRACKETS = /[（(]([^)）]*)[)）]/g;

/** Text in brackets after a heading, usually the currency. */
export function inBrackets(heading: string): string {
  return [...heading.slice(0, LONGEST_HEADING).matchAll(BRACKETS)].map(([, inside]) => inside).join(' ');
}

/** Brackets are not part of a column's name. */
function plain(heading: string): string {
  return plainText(heading.slice(0, LONGEST_HEADING).replace(BRACKETS, ''));
}

/** Assigns fields to columns by their headings; of two candidates the more specific heading wins. */
export function guessColumns(headings: readonly string[]): Columns {
  const best = new Map<ColumnField, { rank: number; column: number }>();
  headings.forEach((heading, column) => {
    const known = FIELD_OF.get(plain(heading));
    if (!known) return;
    const before = best.get(known.field);
    if (!before || known.rank < before.rank) best.set(known.field, { rank: known.rank, column });
  });
  return Object.fromEntries([...best].map(([field, { column }]) => [field, column]));
}

/** Required columns that are missing. */
export function missingColumns(columns: Columns): ('date' | 'amount')[] {
  const missing: ('date' | 'amount')[] = [];
  if (columns.date === undefined) missing.push('date');
  if (columns.amount === undefined && columns.debit === undefined && columns.credit === undefined) {
    missing.push('amount');
  }
  return missing;
}

/** Whether this row contains the headings. The bank's name and the account often stand above the headings. */
export function isHeadingRow(cells: readonly string[]): boolean {
  return missingColumns(guessColumns(cells)).length === 0;
}
