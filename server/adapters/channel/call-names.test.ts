import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHmacDialect } from './hmac/hmac-dialect.ts';
import { createRsaDialect } from './rsa/rsa-dialect.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEYS = {
  secret: 'a secret of thirty-two characters',
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

describe('a signed call of the dialect rsa', () => {
  const common = {
    user: '10000000',
    token: 'lt_1',
    round: 'r',
    game_code: 'reels',
    currency: 'PHP',
    request_uuid: 'q',
  };
  const bodies = {
    'transaction/bet': { ...common, transaction_uuid: 'b', amount: 1_000_000 },
    'transaction/win': { ...common, transaction_uuid: 'w', amount: 1_000_000, reference_transaction_uuid: 'b' },
    'transaction/rollback': { user: '10000000', transaction_uuid: 'x', reference_transaction_uuid: 'b', round: 'r' },
  };
  const dialect = createRsaDialect();
  const readAt = (path: string, fields: object) => {
    const body = Buffer.from(JSON.stringify(fields));
    const headers = { 'x-hub88-signature': sign('RSA-SHA256', body, privateKey).toString('base64') };
    return dialect.read({ path, headers, body }, KEYS).ok;
  };

  it.each(Object.keys(bodies))('made for %s is accepted there and at no other call', (path) => {
    const fields = bodies[path as keyof typeof bodies];
    expect(Object.keys(bodies).filter((other) => readAt(other, fields))).toEqual([path]);
  });
});

describe('a signed call of the dialect hmac', () => {
  const dialect = createHmacDialect();
  const signText = (text: string) => createHmac('sha256', KEYS.secret).update(text).digest('hex').toUpperCase();
  const readAt = (path: string, fields: object) =>
    dialect.read({ path, headers: {}, body: Buffer.from(JSON.stringify(fields)) }, KEYS);

  it('has different signatures for a bet and a win with the same values', () => {
    const values = ['tok', '10000000', 'reels', 'r', 't', '12.50', 'PHP', 'false'];
    const bet = {
      token: 'tok',
      playerID: '10000000',
      gameID: 'reels',
      roundID: 'r',
      transactionID: 't',
      amount: '12.50',
      currency: 'PHP',
      roundClosed: false,
    };
    const signature = signText(['Withdraw', ...values].join('|'));
    expect(readAt('Withdraw', { ...bet, sign: signature })).toMatchObject({ ok: true });
    const [playerID, gameID, roundID, transactionID, refTransactionID, amount, currency] = values;
    const win = { playerID, gameID, roundID, transactionID, refTransactionID, amount, currency, roundClosed: false };
    expect(readAt('Deposit', { ...win, sign: signature })).toMatchObject({ ok: false, fault: 'signature_wrong' });
  });

  it('is refused if a value contains the separator, because its values would be ambiguous', () => {
    const fields = { playerID: '1', gameID: 'g', roundID: 'r', transactionID: 'a|b', refTransactionID: 'c' };
    const sent = { ...fields, sign: signText('RollbackTransaction|1|g|r|a|b|c|') };
    expect(readAt('RollbackTransaction', sent)).toMatchObject({ ok: false, fault: 'signature_wrong' });
  });
});
