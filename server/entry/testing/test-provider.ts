import { createHmac, randomUUID, sign } from 'node:crypto';

/** A provider of games, written from docs/integrations/channels.md, without any code of the product. */
export type Send = (path: string, body: string, headers: Record<string, string>) => Promise<string>;

export interface ProviderAnswer {
  /** Codes that are the same for every dialect. */
  readonly answer: string;
  /** In hundredths. */
  readonly balance: bigint | undefined;
}

export interface Stake {
  readonly id: string;
  readonly player: string;
  readonly token?: string;
  readonly round: string;
  /** In hundredths. */
  readonly amount: bigint;
  readonly game?: string;
  readonly currency?: string;
  readonly closes?: boolean;
}

export interface TestProvider {
  readonly dialect: 'rsa' | 'hmac';
  balance(player: string, token?: string): Promise<ProviderAnswer>;
  bet(stake: Stake): Promise<ProviderAnswer>;
  win(stake: Stake & { readonly of: string }): Promise<ProviderAnswer>;
  /** Sends a transaction of a round that stays open, or ends with it. */
  rollback(rollback: {
    id: string;
    of: string;
    player: string;
    round: string;
    stays?: boolean;
  }): Promise<ProviderAnswer>;
  /** A bet with a raw wire amount. */
  betOf(wireAmount: unknown, stake: Omit<Stake, 'amount'>): Promise<ProviderAnswer>;
  /** The same provider with another key. */
  withKey(key: string): TestProvider;
}

const GAME = 'jeepney-reels';

const STATUSES: Readonly<Record<string, string>> = {
  RS_OK: 'ok',
  RS_ERROR_UNKNOWN: 'unknown',
  RS_ERROR_INVALID_PARTNER: 'partner',
  RS_ERROR_INVALID_TOKEN: 'token',
  RS_ERROR_INVALID_GAME: 'game',
  RS_ERROR_WRONG_CURRENCY: 'currency',
  RS_ERROR_NOT_ENOUGH_MONEY: 'money',
  RS_ERROR_USER_DISABLED: 'disabled',
  RS_ERROR_INVALID_SIGNATURE: 'signature',
  RS_ERROR_TOKEN_EXPIRED: 'expired',
  RS_ERROR_WRONG_SYNTAX: 'syntax',
  RS_ERROR_WRONG_TYPES: 'types',
  RS_ERROR_DUPLICATE_TRANSACTION: 'duplicate',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'missing',
  RS_ERROR_LIMIT_REACHED: 'limit',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'rolled back',
};

export function rsaProvider(channel: string, privateKey: string, send: Send, currency = 'COIN'): TestProvider {
  async function call(path: string, fields: object): Promise<ProviderAnswer> {
    const requestUuid = randomUUID();
    const body = JSON.stringify({ ...fields, request_uuid: requestUuid });
    const signature = sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64');
    const text = await send(`/channel/${channel}/${path}`, body, { 'x-hub88-signature': signature });
    const json = JSON.parse(text) as { status: string; request_uuid: string; balance?: number };
    if (json.request_uuid !== requestUuid) throw new Error(`another request was answered: ${text}`);
    const balance = json.balance === undefined ? undefined : BigInt(json.balance) / 1000n;
    return { answer: STATUSES[json.status] ?? json.status, balance };
  }
  const fieldsOf = (stake: Omit<Stake, 'amount'>, amount: unknown) => ({
    user: stake.player,
    transaction_uuid: stake.id,
    token: stake.token ?? '',
    round: stake.round,
    round_closed: stake.closes ?? false,
    game_code: stake.game ?? GAME,
    currency: stake.currency ?? currency,
    amount,
  });
  return {
    dialect: 'rsa',
    balance: (player, token = '') => call('user/balance', { user: player, token }),
    bet: (stake) => call('transaction/bet', fieldsOf(stake, Number(stake.amount * 1000n))),
    win: (stake) =>
      call('transaction/win', {
        ...fieldsOf(stake, Number(stake.amount * 1000n)),
        reference_transaction_uuid: stake.of,
      }),
    rollback: ({ id, of, player, round, stays }) =>
      call('transaction/rollback', {
        user: player,
        transaction_uuid: id,
        reference_transaction_uuid: of,
        token: '',
        round,
        round_closed: stays !== true,
        game_code: GAME,
      }),
    betOf: (amount, stake) => call('transaction/bet', fieldsOf(stake, amount)),
    withKey: (key) => rsaProvider(channel, key, send, currency),
  };
}

const RESULTS: Readonly<Record<number, string>> = {
  0: 'ok',
  1: 'unknown',
  2: 'signature',
  3: 'syntax',
  4: 'types',
  5: 'partner',
  10: 'token',
  11: 'expired',
  12: 'player',
  13: 'disabled',
  14: 'game',
  15: 'currency',
  20: 'money',
  21: 'limit',
  30: 'duplicate',
  31: 'missing',
  32: 'rolled back',
};

const ORDER: Readonly<Record<string, readonly string[]>> = {
  GetBalance: ['token', 'playerID'],
  Withdraw: ['token', 'playerID', 'gameID', 'roundID', 'transactionID', 'amount', 'currency', 'roundClosed'],
  Deposit: ['playerID', 'gameID', 'roundID', 'transactionID', 'refTransactionID', 'amount', 'currency', 'roundClosed'],
  BetWin: [
    'token',
    'playerID',
    'gameID',
    'roundID',
    'transactionID',
    'betAmount',
    'winAmount',
    'currency',
    'roundClosed',
  ],
  RollbackTransaction: ['playerID', 'gameID', 'roundID', 'transactionID', 'refTransactionID', 'roundClosed'],
};

export interface HmacProvider extends TestProvider {
  betWin(stake: Stake & { readonly won: bigint }): Promise<ProviderAnswer>;
}

export function hmacProvider(channel: string, secret: string, send: Send, currency = 'COIN'): HmacProvider {
  async function call(path: string, fields: Record<string, unknown>): Promise<ProviderAnswer> {
    const signed = [path, ...(ORDER[path] ?? []).map((name) => String(fields[name] ?? ''))].join('|');
    const signature = createHmac('sha256', secret).update(signed).digest('hex').toUpperCase();
    const text = await send(`/channel/${channel}/${path}`, JSON.stringify({ ...fields, sign: signature }), {});
    const json = JSON.parse(text) as { result: number; balance?: string };
    const balance = json.balance === undefined ? undefined : BigInt(json.balance.replace('.', ''));
    return { answer: RESULTS[json.result] ?? String(json.result), balance };
  }
  const fieldsOf = (stake: Omit<Stake, 'amount'>) => ({
    playerID: stake.player,
    transactionID: stake.id,
    roundID: stake.round,
    roundClosed: stake.closes ?? false,
    gameID: stake.game ?? GAME,
    currency: stake.currency ?? currency,
  });
  return {
    dialect: 'hmac',
    balance: (player, token = '') => call('GetBalance', { token, playerID: player }),
    bet: (stake) => call('Withdraw', { ...fieldsOf(stake), token: stake.token ?? '', amount: decimal(stake.amount) }),
    win: (stake) => call('Deposit', { ...fieldsOf(stake), refTransactionID: stake.of, amount: decimal(stake.amount) }),
    rollback: ({ id, of, player, round, stays }) =>
      call('RollbackTransaction', {
        playerID: player,
        gameID: GAME,
        roundID: round,
        transactionID: id,
        refTransactionID: of,
        roundClosed: stays !== true,
      }),
    betOf: (amount, stake) => call('Withdraw', { ...fieldsOf(stake), token: stake.token ?? '', amount }),
    betWin: (stake) =>
      call('BetWin', {
        ...fieldsOf(stake),
        token: stake.token ?? '',
        betAmount: decimal(stake.amount),
        winAmount: decimal(stake.won),
      }),
    withKey: (key) => hmacProvider(channel, key, send, currency),
  };
}

function decimal(minor: bigint): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
