import { createHmac } from 'node:crypto';
import { formatMinor, parseAmount } from '@pitaka/core/values/money.ts';
import type {
  ChannelAnswer,
  ChannelDialect,
  ChannelTransaction,
  ProviderCall,
  ProviderReply,
  ProviderStep,
} from '../../../modules/play/channels/channel-dialect.port.ts';
import { isSameSecret } from '../../../platform/is-same-secret.ts';
import {
  type Fields,
  Missing,
  optionalFlag,
  optionalId,
  parseFields,
  requiredId,
  WrongType,
} from '../../../platform/json-fields.ts';

const RESULT: Readonly<Record<ChannelAnswer, number>> = {
  ok: 0,
  unknown_error: 1,
  signature_wrong: 2,
  syntax_wrong: 3,
  types_wrong: 4,
  partner_invalid: 5,
  token_invalid: 10,
  token_expired: 11,
  user_unknown: 12,
  user_disabled: 13,
  game_unknown: 14,
  currency_wrong: 15,
  not_enough_money: 20,
  limit_reached: 21,
  duplicate: 30,
  not_found: 31,
  rolled_back: 32,
};

/** Separates the signed values. No value may contain it: otherwise two calls could have the same signature. */
const SEPARATOR = '|';

/** The signed fields, in this order; an absent field counts as empty. */
const SIGNED_FIELDS: Readonly<Record<string, readonly string[]>> = {
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

/** A call with a bet and a win contains two transactions; the second has the provider's id with this suffix. */
const WIN_SUFFIX = '#win';

interface Echo {
  readonly transactionId: string;
}

/** The dialect with a shared secret: HMAC-SHA256 over a list of fields, results as numbers, amounts as decimal text. */
export function createHmacDialect(): ChannelDialect<Echo> {
  return {
    name: 'hmac',
    paths: Object.keys(SIGNED_FIELDS),
    takesWinsAlone: true,
    unknownOriginal: 'not_found',

    read({ path, body }, { secret }) {
      const fields = parseFields(body);
      const echo = { transactionId: typeof fields?.transactionID === 'string' ? fields.transactionID : '' };
      if (!fields) return { ok: false, fault: 'syntax_wrong', echo };
      if (secret === '' || !isSigned(path, fields, secret)) return { ok: false, fault: 'signature_wrong', echo };
      try {
        return { ok: true, call: readCall(path, fields), echo };
      } catch (error) {
        if (error instanceof Missing) return { ok: false, fault: 'syntax_wrong', echo };
        if (error instanceof WrongType) return { ok: false, fault: 'types_wrong', echo };
        throw error;
      }
    },

    write: writeReply,
    writeUnknownCaller: () => JSON.stringify({ result: RESULT.partner_invalid }),
  };
}

/**
 * Upper-case hex HMAC-SHA256 over the call's name and its signed fields, joined by '|'. Without the name a bet's
 * signature would also be valid for a win whose fields make the same text.
 */
function signFields(path: string, fields: Fields, secret: string): string {
  const signed = [path, ...(SIGNED_FIELDS[path] ?? []).map((name) => signedText(fields[name]))].join(SEPARATOR);
  return createHmac('sha256', secret).update(signed).digest('hex').toUpperCase();
}

function signedText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function isSigned(path: string, fields: Fields, secret: string): boolean {
  const { sign } = fields;
  if (
    typeof sign !== 'string' ||
    (SIGNED_FIELDS[path] ?? []).some((name) => signedText(fields[name]).includes(SEPARATOR))
  )
    return false;
  return isSameSecret(signFields(path, fields, secret), sign);
}

function readCall(path: string, fields: Fields): ProviderCall {
  if (path === 'GetBalance') {
    return { type: 'balance', uid: requiredId(fields, 'playerID'), token: optionalId(fields, 'token') };
  }
  return { type: 'steps', steps: readSteps(path, fields) };
}

function readSteps(path: string, fields: Fields): ProviderStep[] {
  const transactionId = requiredId(fields, 'transactionID');
  if (transactionId.endsWith(WIN_SUFFIX)) throw new WrongType('transactionID');
  const base = {
    transactionId,
    uid: requiredId(fields, 'playerID'),
    game: optionalId(fields, 'gameID'),
    closesRound: optionalFlag(fields, 'roundClosed'),
  };
  if (path === 'RollbackTransaction') return readRollback(base, fields);

  const currency = requiredId(fields, 'currency');
  const token = optionalId(fields, 'token');
  const round = requiredId(fields, 'roundID');
  const step = (tx: ChannelTransaction): ProviderStep => ({ tx, currency, token });
  switch (path) {
    case 'Withdraw':
      return [step({ ...base, type: 'bet', round, amountMinor: readAmount(fields, 'amount') })];
    case 'Deposit': {
      const reference = optionalId(fields, 'refTransactionID');
      return [step({ ...base, type: 'win', round, reference, amountMinor: readAmount(fields, 'amount') })];
    }
    default: {
      const bet = { ...base, type: 'bet', round, amountMinor: readAmount(fields, 'betAmount') } as const;
      const win = {
        ...base,
        type: 'win',
        transactionId: `${transactionId}${WIN_SUFFIX}`,
        round,
        reference: transactionId,
        amountMinor: readAmount(fields, 'winAmount'),
      } as const;
      return [step(bet), step(win)];
    }
  }
}

/** A win in the same call as a bet is rolled back first. */
function readRollback(
  base: Pick<ChannelTransaction, 'transactionId' | 'uid' | 'game' | 'closesRound'>,
  fields: Fields,
): ProviderStep[] {
  const reference = requiredId(fields, 'refTransactionID');
  const round = optionalId(fields, 'roundID');
  const rollback = { ...base, type: 'rollback', round, amountMinor: 0n } as const;
  const ofWin = {
    ...rollback,
    transactionId: `${base.transactionId}${WIN_SUFFIX}`,
    reference: `${reference}${WIN_SUFFIX}`,
    onlyIfKnown: true,
  };
  return [ofWin, { ...rollback, reference, onlyIfKnown: false }].map((tx) => ({ tx, currency: '', token: '' }));
}

/** Parses '12.50': text with at most two decimals. More decimals are refused, never rounded. */
function readAmount(fields: Fields, name: string): bigint {
  const value = fields[name];
  if (value === undefined || value === null || value === '') throw new Missing(name);
  const minor = typeof value === 'string' ? parseAmount(value) : undefined;
  if (!minor?.ok) throw new WrongType(name);
  return minor.value;
}

function writeReply({ transactionId }: Echo, { answer, balanceMinor, currency }: ProviderReply): string {
  return JSON.stringify({
    result: RESULT[answer],
    ...(balanceMinor !== undefined && { balance: formatMinor(balanceMinor) }),
    currency,
    // The transaction is looked up by the provider's own id here as well.
    ...(transactionId !== '' && { platformTransactionID: transactionId }),
  });
}
