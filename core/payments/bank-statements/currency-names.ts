import { plainText } from './plain-text.ts';

/** Currencies of countries where a bare $ or "dollar" means the country's own currency. */
const DOLLARS = ['USD', 'AUD', 'CAD', 'NZD', 'HKD', 'SGD', 'TWD'];
const PESOS_WITH_DOLLAR_SIGN = ['MXN', 'ARS', 'CLP', 'COP', 'DOP', 'UYU', 'CUP'];
const PESOS = [...PESOS_WITH_DOLLAR_SIGN, 'PHP'];
const RUPEES = ['INR', 'PKR', 'LKR', 'NPR', 'MUR'];
const POUNDS = ['GBP', 'EGP', 'LBP'];

/**
 * Currencies by the sign next to an amount, after NFKC and in capitals. A bare $ is not the Philippine peso, which is
 * written ₱ or P: in the Philippines it is a US dollar.
 */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  US$: ['USD'],
  U$S: ['USD'],
  MX$: ['MXN'],
  HK$: ['HKD'],
  NT$: ['TWD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  CA$: ['CAD'],
  A$: ['AUD'],
  S$: ['SGD'],
  R$: ['BRL'],
  $: [...DOLLARS, ...PESOS_WITH_DOLLAR_SIGN],
  '€': ['EUR'],
  '£': ['GBP'],
  '₱': ['PHP'],
  P: ['PHP'],
  '₩': ['KRW'],
  원: ['KRW'],
  '₹': ['INR'],
  RS: RUPEES,
  'CN¥': ['CNY'],
  'JP¥': ['JPY'],
  '¥': ['CNY', 'JPY'],
  円: ['JPY'],
  圓: ['JPY', 'TWD', 'HKD'],
  元: ['CNY', 'TWD', 'HKD'],
  圆: ['CNY', 'TWD', 'HKD'],
  PESO: PESOS,
  PESOS: PESOS,
};

/** Names that banks write in a column, without case, accents and spaces. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  ...named(['USD'], 'us dollar', 'us dollars', 'united states dollar', 'american dollar', 'dolar estadounidense'),
  ...named(['USD'], 'dolares estadounidenses', 'dolar americano', 'dolares americanos', '미국달러', '미달러', '美元'),
  ...named(['PHP'], 'philippine peso', 'philippine pesos', 'phil peso', 'peso filipino', 'pesos filipinos'),
  ...named(['PHP'], '필리핀페소', '菲律宾比索'),
  ...named(['MXN'], 'mexican peso', 'mexican pesos', 'peso mexicano', 'pesos mexicanos', '멕시코페소', '墨西哥比索'),
  ...named(['EUR'], 'euro', 'euros', '유로', '유로화', '欧元'),
  ...named(['GBP'], 'pound sterling', 'british pound', 'libra esterlina', '영국파운드', '英镑'),
  ...named(['KRW'], 'won', 'korean won', 'south korean won', 'won surcoreano'),
  ...named(['KRW'], '원화', '대한민국원', '한국원', '韩元', '韩币'),
  ...named(['CNY'], 'rmb', 'renminbi', 'yuan', 'chinese yuan', 'yuan renminbi', '위안', '위안화', '중국위안', '人民币'),
  ...named(['JPY'], 'yen', 'japanese yen', 'yen japones', '엔', '엔화', '일본엔', '日元', '日圆'),
  ...named(['INR'], 'indian rupee', 'indian rupees', 'rupia india', '인도루피', '印度卢比'),
  ...named(['SGD'], 'singapore dollar', 'singapore dollars', 'dolar singapurense', '싱가포르달러', '新加坡元', '新元'),
  ...named(['HKD'], 'hong kong dollar', 'hong kong dollars', 'dolar hongkones', '홍콩달러', '港币', '港元'),
  ...named(['TWD'], 'new taiwan dollar', 'nt dollar', '대만달러', '新台币'),
  ...named(['AUD'], 'australian dollar', 'australian dollars', 'dolar australiano', '호주달러', '澳元'),
  ...named(['CAD'], 'canadian dollar', 'canadian dollars', 'dolar canadiense', '캐나다달러', '加元'),
  ...named(DOLLARS, 'dollar', 'dollars', 'dolar', 'dolares', '달러'),
  ...named(PESOS, '페소', '比索'),
  ...named(RUPEES, 'rupee', 'rupees', 'rupia', 'rupias'),
  ...named(POUNDS, 'pound', 'pounds', 'libra', 'libras'),
};

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const LONGEST = 60;

/** Currencies of a sign next to an amount, in capitals. */
export function currenciesOfSign(sign: string): readonly string[] {
  return SIGNS[sign] ?? [];
}

/**
 * The currencies (ISO 4217) that a text can mean: a code, a sign, a name, or several that agree. Undefined if it means
 * none.
 */
export function currenciesOf(text: string): readonly string[] | undefined {
  if (text.length > LONGEST) return undefined;
  const written = text.normalize('NFKC').trim().toUpperCase();
  const whole = currenciesOfOne(written);
  if (whole) return whole;
  const parts = written.split(/[-–—/():,]/).filter((part) => part.trim() !== '');
  if (parts.length < 2) return undefined;
  const found = parts.map((part) => currenciesOfOne(part.trim()));
  if (found.includes(undefined)) return undefined;
  const common = agreeing(found);
  return common?.length ? common : undefined;
}

/**
 * The currencies that all sources allow; undefined if no source names a currency, empty if the sources contradict each
 * other.
 */
export function agreeing(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const known = lists.filter((codes) => codes !== undefined);
  return known.length === 0
    ? undefined
    : known.reduce((common, codes) => common.filter((code) => codes.includes(code)));
}

function currenciesOfOne(written: string): readonly string[] | undefined {
  if (CODES.has(written)) return [written];
  if (Object.hasOwn(SIGNS, written)) return SIGNS[written];
  const name = plainText(written);
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

function named(codes: readonly string[], ...names: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => [plainText(name), codes]));
}
