/**
 * The banks and wallets a site can pay to, by country. `code` is ours and independent of any provider's name for the
 * bank. Sources: docs/integrations/banks.md.
 */
export const COUNTRIES = ['PH', 'IN', 'KR', 'MX', 'ES', 'CN'] as const;
export type Country = (typeof COUNTRIES)[number];

/** The format of a bank's account numbers: plain digits, a CLABE (Mexico), an IBAN (Spain). */
export type BankNumberKind = 'account' | 'clabe' | 'iban';
/** How a wallet identifies its users. */
export type WalletNumberKind = 'phone' | 'phone_or_email' | 'upi';

export interface Bank {
  readonly kind: 'bank';
  readonly code: string;
  readonly name: string;
  readonly country: Country;
  readonly number: BankNumberKind;
  /** The bank's code inside its numbers: CLABE 3 digits, IBAN 4 digits, IFSC 4 letters. */
  readonly ownCode?: string;
}

export interface Wallet {
  readonly kind: 'wallet';
  readonly code: string;
  readonly name: string;
  readonly country: Country;
  readonly number: WalletNumberKind;
}

export type PayoutMethod = Bank | Wallet;

const banks = (
  country: Country,
  number: BankNumberKind,
  list: readonly (readonly [code: string, name: string, ownCode?: string])[],
): Bank[] =>
  list.map(([code, name, ownCode]) => ({
    kind: 'bank',
    code: `${country}_${code}`,
    name,
    country,
    number,
    ...(ownCode === undefined ? {} : { ownCode }),
  }));

const PHILIPPINES = banks('PH', 'account', [
  ['BDO', 'BDO Unibank'],
  ['BPI', 'Bank of the Philippine Islands (BPI)'],
  ['METROBANK', 'Metropolitan Bank and Trust Company (Metrobank)'],
  ['LANDBANK', 'Land Bank of the Philippines'],
  ['PNB', 'Philippine National Bank (PNB)'],
  ['SECURITY', 'Security Bank'],
  ['UNIONBANK', 'Union Bank of the Philippines'],
  ['RCBC', 'Rizal Commercial Banking Corporation (RCBC)'],
  ['CHINABANK', 'China Banking Corporation (Chinabank)'],
  ['DBP', 'Development Bank of the Philippines'],
  ['EASTWEST', 'EastWest Bank'],
  ['PSBANK', 'Philippine Savings Bank (PSBank)'],
  ['AUB', 'Asia United Bank (AUB)'],
  ['CIMB', 'CIMB Bank Philippines'],
  ['GOTYME', 'GoTyme Bank'],
  ['MAYABANK', 'Maya Bank'],
  ['SEABANK', 'SeaBank Philippines'],
  ['UNIONDIGITAL', 'UnionDigital Bank'],
  ['BDONETWORK', 'BDO Network Bank'],
  ['KOMO', 'EastWest Rural Bank (Komo)'],
]);

const INDIA = banks('IN', 'account', [
  ['SBI', 'State Bank of India', 'SBIN'],
  ['HDFC', 'HDFC Bank', 'HDFC'],
  ['ICICI', 'ICICI Bank', 'ICIC'],
  ['AXIS', 'Axis Bank', 'UTIB'],
  ['KOTAK', 'Kotak Mahindra Bank', 'KKBK'],
  ['PNB', 'Punjab National Bank', 'PUNB'],
  ['BOB', 'Bank of Baroda', 'BARB'],
  ['CANARA', 'Canara Bank', 'CNRB'],
  ['UNION', 'Union Bank of India', 'UBIN'],
  ['BOI', 'Bank of India', 'BKID'],
  ['INDIAN', 'Indian Bank', 'IDIB'],
  ['CENTRAL', 'Central Bank of India', 'CBIN'],
  ['IOB', 'Indian Overseas Bank', 'IOBA'],
  ['UCO', 'UCO Bank', 'UCBA'],
  ['BOM', 'Bank of Maharashtra', 'MAHB'],
  ['PSB', 'Punjab & Sind Bank', 'PSIB'],
  ['IDBI', 'IDBI Bank', 'IBKL'],
  ['YES', 'Yes Bank', 'YESB'],
  ['INDUSIND', 'IndusInd Bank', 'INDB'],
  ['IDFC', 'IDFC First Bank', 'IDFB'],
  ['FEDERAL', 'Federal Bank', 'FDRL'],
  ['BANDHAN', 'Bandhan Bank', 'BDBL'],
  ['AU', 'AU Small Finance Bank', 'AUBL'],
  ['AIRTEL', 'Airtel Payments Bank', 'AIRP'],
]);

const KOREA = banks('KR', 'account', [
  ['KB', 'KB국민은행 (KB Kookmin)'],
  ['SHINHAN', '신한은행 (Shinhan)'],
  ['WOORI', '우리은행 (Woori)'],
  ['HANA', '하나은행 (Hana)'],
  ['IBK', 'IBK기업은행 (IBK)'],
  ['NH', 'NH농협은행 (NongHyup)'],
  ['SC', 'SC제일은행 (SC)'],
  ['SUHYUP', '수협은행 (Suhyup)'],
  ['IM', 'iM뱅크 (대구은행)'],
  ['BUSAN', '부산은행 (Busan)'],
  ['KWANGJU', '광주은행 (Kwangju)'],
  ['JEJU', '제주은행 (Jeju)'],
  ['JEONBUK', '전북은행 (Jeonbuk)'],
  ['KYONGNAM', '경남은행 (Kyongnam)'],
  ['MG', '새마을금고 (MG)'],
  ['SHINHYUP', '신협 (Shinhyup)'],
  ['POST', '우체국 (Korea Post)'],
  ['KBANK', '케이뱅크 (K bank)'],
  ['KAKAO', '카카오뱅크 (Kakao Bank)'],
  ['TOSS', '토스뱅크 (Toss Bank)'],
]);

const MEXICO = banks('MX', 'clabe', [
  ['BBVA', 'BBVA México', '012'],
  ['BANAMEX', 'Banamex', '002'],
  ['SANTANDER', 'Santander', '014'],
  ['BANORTE', 'Banorte', '072'],
  ['HSBC', 'HSBC', '021'],
  ['SCOTIABANK', 'Scotiabank', '044'],
  ['INBURSA', 'Inbursa', '036'],
  ['AZTECA', 'Banco Azteca', '127'],
  ['BAJIO', 'BanBajío', '030'],
  ['AFIRME', 'Afirme', '062'],
  ['BANREGIO', 'Banregio', '058'],
  ['BANCOPPEL', 'BanCoppel', '137'],
  ['MIFEL', 'Mifel', '042'],
  ['INVEX', 'Invex', '059'],
  ['COMPARTAMOS', 'Compartamos', '130'],
  ['STP', 'STP', '646'],
]);

const SPAIN = banks('ES', 'iban', [
  ['SANTANDER', 'Banco Santander', '0049'],
  ['BBVA', 'BBVA', '0182'],
  ['CAIXABANK', 'CaixaBank', '2100'],
  ['SABADELL', 'Banco Sabadell', '0081'],
  ['BANKINTER', 'Bankinter', '0128'],
  ['ABANCA', 'Abanca', '2080'],
  ['IBERCAJA', 'Ibercaja', '2085'],
  ['KUTXABANK', 'Kutxabank', '2095'],
  ['CAJAMAR', 'Cajamar', '3058'],
  ['OPENBANK', 'Openbank', '0073'],
  ['ING', 'ING España', '1465'],
  ['MARCH', 'Banca March', '0061'],
  ['MEDIOLANUM', 'Banco Mediolanum', '0186'],
]);

const WALLETS: readonly Wallet[] = [
  { kind: 'wallet', code: 'PH_GCASH', name: 'GCash', country: 'PH', number: 'phone' },
  { kind: 'wallet', code: 'PH_MAYA', name: 'Maya', country: 'PH', number: 'phone' },
  { kind: 'wallet', code: 'PH_GRABPAY', name: 'GrabPay', country: 'PH', number: 'phone' },
  { kind: 'wallet', code: 'PH_SHOPEEPAY', name: 'ShopeePay', country: 'PH', number: 'phone' },
  { kind: 'wallet', code: 'IN_UPI', name: 'UPI', country: 'IN', number: 'upi' },
  { kind: 'wallet', code: 'CN_ALIPAY', name: '支付宝 (Alipay)', country: 'CN', number: 'phone_or_email' },
];

export const PAYOUT_METHODS: readonly PayoutMethod[] = [
  ...PHILIPPINES,
  ...INDIA,
  ...KOREA,
  ...MEXICO,
  ...SPAIN,
  ...WALLETS,
];

/** A site's choice: countries, and optionally a subset of codes. */
export interface ChosenMethods {
  readonly countries: readonly Country[];
  readonly codes?: readonly string[] | undefined;
}

/** The methods of a site, in the order of its countries. */
export function methodsOf(chosen: ChosenMethods): PayoutMethod[] {
  return chosen.countries.flatMap((country) =>
    PAYOUT_METHODS.filter(
      (method) => method.country === country && (!chosen.codes || chosen.codes.includes(method.code)),
    ),
  );
}

/**
 * Finds a method by its code, its code without the country ('BDO'), or its name. If several match, the method of the
 * site's first country wins.
 */
export function findMethod(
  methods: readonly PayoutMethod[],
  kind: PayoutMethod['kind'],
  text: string,
): PayoutMethod | undefined {
  const lower = text.trim().toLowerCase();
  const ofKind = methods.filter((method) => method.kind === kind);
  return (
    ofKind.find((method) => method.code.toLowerCase() === lower) ??
    ofKind.find((method) => method.code.slice(3).toLowerCase() === lower) ??
    ofKind.find((method) => method.name.toLowerCase() === lower)
  );
}

/** The code that a transfer to a bank needs besides the account number. */
export type Routing = 'ifsc' | 'swift' | 'none';

/**
 * In the country of the site's first method, from which the site pays, the account number alone is enough; elsewhere a
 * bank is found by its SWIFT code. India always needs its own code.
 */
export function routingOf(bank: Pick<Bank, 'country'>, methods: readonly PayoutMethod[]): Routing {
  if (bank.country === 'IN') return 'ifsc';
  return bank.country === methods[0]?.country ? 'none' : 'swift';
}
