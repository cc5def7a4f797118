import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { MAX_MINOR } from '@pitaka/core/values/money.ts';
import type {
  ChannelAnswer,
  ChannelDialect,
  ProviderCall,
  ProviderReply,
  ProviderRequest,
  ProviderStep,
} from '../../../modules/play/channels/channel-dialect.port.ts';
import {
  type Fields,
  Missing,
  optionalFlag,
  optionalId,
  parseFields,
  requiredId,
  WrongType,
} from '../../../platform/json-fields.ts';

/** Amounts are whole numbers of hundred-thousandths, so a thousand are one minor unit. */
const SCALE = 1000n;

const STATUS: Readonly<Record<ChannelAnswer, string>> = {
  ok: 'RS_OK',
  not_enough_money: 'RS_ERROR_NOT_ENOUGH_MONEY',
  user_disabled: 'RS_ERROR_USER_DISABLED',
  limit_reached: 'RS_ERROR_LIMIT_REACHED',
  token_invalid: 'RS_ERROR_INVALID_TOKEN',
  token_expired: 'RS_ERROR_TOKEN_EXPIRED',
  game_unknown: 'RS_ERROR_INVALID_GAME',
  currency_wrong: 'RS_ERROR_WRONG_CURRENCY',
  partner_invalid: 'RS_ERROR_INVALID_PARTNER',
  user_unknown: 'RS_ERROR_INVALID_TOKEN',
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  not_found: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  signature_wrong: 'RS_ERROR_INVALID_SIGNATURE',
  syntax_wrong: 'RS_ERROR_WRONG_SYNTAX',
  types_wrong: 'RS_ERROR_WRONG_TYPES',
  unknown_error: 'RS_ERROR_UNKNOWN',
};

interface Echo {
  readonly requestUuid: string;
  readonly user: string;
}

/** The dialect like hub88's: RSA over the raw body, statuses RS_..., amounts times 100,000. */
export function createRsaDialect(): ChannelDialect<Echo> {
  const keys = new Map<string, KeyObject>();
  const keyOf = (pem: string) => {
    const key = keys.get(pem) ?? createPublicKey(pem);
    keys.set(pem, key);
    return key;
  };
  return {
    name: 'rsa',
    paths: ['user/info', 'user/balance', 'transaction/bet', 'transaction/win', 'transaction/rollback'],
    takesWinsAlone: false,
    unknownOriginal: 'ok',

    read(request, { publicKey }) {
      const fields = parseFields(request.body);
      const echo = echoOf(fields);
      if (!isSigned(request, publicKey === '' ? undefined : keyOf(publicKey))) {
        return { ok: false, fault: 'signature_wrong', echo };
      }
      if (!fields) return { ok: false, fault: 'syntax_wrong', echo };
      try {
        return { ok: true, call: readCall(request.path, fields), echo };
      } catch (error) {
        if (error instanceof Missing) return { ok: false, fault: 'syntax_wrong', echo };
        if (error instanceof WrongType) return { ok: false, fault: 'types_wrong', echo };
        throw error;
      }
    },

    write: writeReply,
    writeUnknownCaller: ({ body }) => {
      const { requestUuid } = echoOf(parseFields(body));
      return JSON.stringify({ status: STATUS.partner_invalid, request_uuid: requestUuid });
    },
  };
}

function isSigned({ headers, body }: ProviderRequest, key: KeyObject | undefined): boolean {
  const signature = headers['x-hub88-signature'];
  if (!key || signature === undefined) return false;
  return verify('RSA-SHA256', body, key, Buffer.from(signature, 'base64'));
}

function echoOf(fields: Fields | undefined): Echo {
  const text = (value: unknown) => (typeof value === 'string' && value.length <= 100 ? value : '');
  return { requestUuid: text(fields?.request_uuid), user: text(fields?.user) };
}

function readCall(path: string, fields: Fields): ProviderCall {
  switch (path) {
    case 'user/info':
      return { type: 'info', token: requiredId(fields, 'token') };
    case 'user/balance': {
      const uid = optionalId(fields, 'user');
      return { type: 'balance', uid, token: uid === '' ? requiredId(fields, 'token') : optionalId(fields, 'token') };
    }
    default:
      return { type: 'steps', steps: [readStep(path, fields)] };
  }
}

function readStep(path: string, fields: Fields): ProviderStep {
  mustBeOf(path, fields);
  const transactionId = requiredId(fields, 'transaction_uuid');
  const token = optionalId(fields, 'token');
  const uid = token === '' ? requiredId(fields, 'user') : optionalId(fields, 'user');
  const game = optionalId(fields, 'game_code') || optionalId(fields, 'game_id');
  const closesRound = optionalFlag(fields, 'round_closed');
  const base = { transactionId, uid, game, closesRound };
  if (path === 'transaction/rollback') {
    const reference = requiredId(fields, 'reference_transaction_uuid');
    const round = optionalId(fields, 'round');
    const tx = { ...base, type: 'rollback', round, reference, amountMinor: 0n, onlyIfKnown: false } as const;
    return { tx, currency: optionalId(fields, 'currency'), token };
  }
  const amountMinor = readAmount(fields);
  const currency = requiredId(fields, 'currency');
  const round = requiredId(fields, 'round');
  if (path === 'transaction/win') {
    const reference = requiredId(fields, 'reference_transaction_uuid');
    return { tx: { ...base, type: 'win', round, reference, amountMinor }, currency, token };
  }
  return { tx: { ...base, type: 'bet', round, amountMinor }, currency, token };
}

/**
 * The signature covers the body and not the call's name, so the body must identify the call: otherwise an attacker who
 * sees a signed win could send it as a bet, or as the rollback of its bet. A bet has no reference, and a rollback has
 * no amount.
 */
function mustBeOf(path: string, fields: Fields): void {
  const [hasReference, hasAmount] = [
    optionalId(fields, 'reference_transaction_uuid') !== '',
    fields.amount !== undefined,
  ];
  if (path === 'transaction/bet' && hasReference) throw new WrongType('reference_transaction_uuid');
  if (path === 'transaction/rollback' && hasAmount) throw new WrongType('amount');
}

/** A fraction of a minor unit is refused, never rounded. */
function readAmount({ amount }: Fields): bigint {
  if (amount === undefined || amount === null) throw new Missing('amount');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) throw new WrongType('amount');
  const hundredThousandths = BigInt(amount);
  const minor = hundredThousandths / SCALE;
  if (minor * SCALE !== hundredThousandths || minor > MAX_MINOR) throw new WrongType('amount');
  return minor;
}

function writeReply({ requestUuid, user }: Echo, { answer, uid, balanceMinor, currency }: ProviderReply): string {
  const fields = { status: STATUS[answer], request_uuid: requestUuid, user: uid || user, currency };
  if (balanceMinor === undefined) return JSON.stringify(fields);
  // An integer of any size, which JSON allows and a JavaScript number does not.
  return `${JSON.stringify(fields).slice(0, -1)},"balance":${balanceMinor * SCALE}}`;
}
