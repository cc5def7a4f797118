/**
 * A request for money in the format of EMVCo's QR codes for payments (EMV QRCPS, Merchant-Presented Mode, 1.1), closed
 * to one site: its own domain, reversed, identifies the template that holds the recipient's uid. Other wallets read
 * such a code and refuse it, instead of taking it for an address.
 */
export interface MoneyRequest {
  readonly uid: string;
  /** Decimal text, at most two places; '' leaves the amount to the payer. */
  readonly amount: string;
  /** '' if the code has no note. A code holds only printable ASCII; other notes stay with the link. */
  readonly note: string;
}

export interface EmvSite {
  /** The site's domain: 'pay.example.com'. */
  readonly domain: string;
  readonly name: string;
  /** ISO 4217, or COIN. */
  readonly unit: string;
  /** Calling code of the site's country. */
  readonly areaCode: string;
}

const TAG = {
  format: '00',
  initiation: '01',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  further: '62',
  crc: '63',
} as const;
/** Templates of accounts that no payment network has reserved. */
const ACCOUNT = '26';
const ACCOUNTS = { first: 26, last: 51 };
const PURPOSE = '08';
const LONGEST_NAME = 25;
const LONGEST_PURPOSE = 25;

/** The ISO 4217 number of the currency; 999 if no currency is involved. */
const NUMERIC: Readonly<Record<string, string>> = {
  PHP: '608',
  USD: '840',
  MXN: '484',
  KRW: '410',
  CNY: '156',
  EUR: '978',
  INR: '356',
};
const NO_CURRENCY = '999';
const COUNTRIES: Readonly<Record<string, string>> = {
  '63': 'PH',
  '91': 'IN',
  '82': 'KR',
  '52': 'MX',
  '34': 'ES',
  '86': 'CN',
};

export function writeEmvCode(site: EmvSite, { uid, amount, note }: MoneyRequest): string {
  const purpose = asciiOf(note).slice(0, LONGEST_PURPOSE);
  const body = [
    field(TAG.format, '01'),
    // 12: the code is for one payment, as it names the amount.
    field(TAG.initiation, amount === '' ? '11' : '12'),
    field(ACCOUNT, field('00', identifierOf(site.domain)) + field('01', uid)),
    field(TAG.category, '0000'),
    field(TAG.currency, NUMERIC[site.unit] ?? NO_CURRENCY),
    amount === '' ? '' : field(TAG.amount, amount),
    field(TAG.country, COUNTRIES[site.areaCode] ?? 'PH'),
    field(TAG.name, asciiOf(site.name).slice(0, LONGEST_NAME).trim() || 'WALLET'),
    field(TAG.city, 'NA'),
    purpose === '' ? '' : field(TAG.further, field(PURPOSE, purpose)),
    `${TAG.crc}04`,
  ].join('');
  return body + checksum(body);
}

/**
 * Reads the request in a scanned text; 'other' for a code of another wallet or site; undefined if the text is no such
 * code or the code is damaged.
 */
export function readEmvCode(text: string, domain: string): MoneyRequest | 'other' | undefined {
  const code = text.trim();
  const body = code.slice(0, -4);
  if (!body.startsWith('000201') || !body.endsWith(`${TAG.crc}04`)) return undefined;
  if (checksum(body) !== code.slice(-4).toUpperCase()) return undefined;
  const fields = fieldsOf(code);
  if (!fields) return undefined;
  for (const [tag, value] of fields) {
    if (Number(tag) < ACCOUNTS.first || Number(tag) > ACCOUNTS.last) continue;
    const account = fieldsOf(value);
    const uid = account?.get('01') ?? '';
    if (account?.get('00') !== identifierOf(domain) || !/^[0-9]{8}$/.test(uid)) continue;
    const amount = fields.get(TAG.amount) ?? '';
    return {
      uid,
      amount: /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,2})?$/.test(amount) ? amount : '',
      note: fieldsOf(fields.get(TAG.further) ?? '')?.get(PURPOSE) ?? '',
    };
  }
  return 'other';
}

/** A reverse domain name, as the format wants: 'com.example.pay'. */
function identifierOf(domain: string): string {
  return domain.toLowerCase().split('.').reverse().join('.').slice(0, 32);
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** The fields of a code or a template, by tag; undefined if the lengths do not fit. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^([0-9]{2})([0-9]{2})$/.exec(text.slice(at, at + 4));
    const value = text.slice(at + 4, at + 4 + Number(head?.[2]));
    if (!head?.[1] || value.length !== Number(head[2])) return undefined;
    fields.set(head[1], value);
    at += 4 + value.length;
  }
  return fields;
}

function asciiOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
}

/** CRC-16 of ISO/IEC 13239 over the bytes in UTF-8: polynomial 1021, initial value FFFF, four hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
