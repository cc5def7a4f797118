import { createHmac, randomUUID, sign } from 'node:crypto';

/** One channel per dialect, with the keys of the bench's provider. */
export const RSA_CHANNEL = 'bench-rsa';
export const HMAC_CHANNEL = 'bench-hmac';
export const HMAC_SECRET = 'secret of the bench';
export const GAME = 'reels';

/** A player's launch token for a channel. */
function launchTokenOf(uid: string, channel: string): string {
  return `bench-launch-of-${uid}-${channel}`;
}
/** The beginning of a launch token in SQL, for a column `uid`; the channel's name follows it. */
export const LAUNCH_TOKEN_SQL = `'bench-launch-of-' || uid`;

/** A bet of one hundredth in the dialect with a shared secret, as a whole HTTP request. */
export function hmacBet(uid: string): string {
  const [round, id] = [randomUUID(), randomUUID()];
  const token = launchTokenOf(uid, HMAC_CHANNEL);
  const signed = ['Withdraw', token, uid, GAME, round, id, '0.01', 'COIN', 'false'].join('|');
  const signature = createHmac('sha256', HMAC_SECRET).update(signed).digest('hex').toUpperCase();
  return post(
    `/channel/${HMAC_CHANNEL}/Withdraw`,
    JSON.stringify({
      token,
      playerID: uid,
      gameID: GAME,
      roundID: round,
      transactionID: id,
      amount: '0.01',
      currency: 'COIN',
      roundClosed: false,
      sign: signature,
    }),
  );
}

/**
 * A round of the RSA dialect: a bet of two hundredths, and a win of one. It is signed before the measurement, because
 * signing is the provider's work.
 */
export function rsaRound(uid: string, privateKey: string): { bet: string; win: string } {
  const [round, bet] = [randomUUID(), randomUUID()];
  const call = (path: string, fields: object) => {
    const body = JSON.stringify({
      user: uid,
      token: launchTokenOf(uid, RSA_CHANNEL),
      round,
      game_code: GAME,
      currency: 'COIN',
      request_uuid: randomUUID(),
      ...fields,
    });
    const signature = sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64');
    return post(`/channel/${RSA_CHANNEL}/transaction/${path}`, body, `x-hub88-signature: ${signature}\r\n`);
  };
  return {
    bet: call('bet', { transaction_uuid: bet, amount: 2000 }),
    win: call('win', {
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: bet,
      amount: 1000,
      round_closed: true,
    }),
  };
}

function post(path: string, body: string, headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`;
}
