import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HmacProvider, ProviderAnswer, TestProvider } from '@pitaka/server/entry/testing/test-provider.ts';

export interface Player {
  readonly uid: string;
  readonly token: string;
}

/** The provider's own record: the books must equal it. */
export interface ProviderRecord {
  /** Wins less stakes by player, in hundredths. */
  readonly net: Map<string, bigint>;
  /** By transaction: the last answer. */
  readonly answers: Map<string, string>;
  readonly counts: Map<string, number>;
}

export interface ProviderSettings {
  readonly provider: TestProvider;
  readonly forger: TestProvider;
  readonly players: readonly Player[];
  /** Players with exactly one coin each, who play in no other test. */
  readonly poor: Player[];
  readonly random: () => number;
}

const COIN = 1_00n;
const TRIES = 400;
/** Unknown: the server was killed, or answered that the outcome is unknown. */
const UNCLEAR = 'unknown';

/**
 * A provider whose network loses, doubles, reorders and forges requests, and which repeats them until it has an answer.
 */
export class SimulatedProvider {
  readonly record: ProviderRecord = { net: new Map(), answers: new Map(), counts: new Map() };
  readonly #settings: ProviderSettings;

  constructor(settings: ProviderSettings) {
    this.#settings = settings;
  }

  async playRound(): Promise<void> {
    const { random } = this.#settings;
    const roll = random();
    if (roll < 0.05) await this.#rollBackFirst();
    else if (roll < 0.1) await this.#rollBackMeanwhile();
    else if (roll < 0.14) await this.#giveUp();
    else if (roll < 0.2) await this.#lastCoin();
    else if (roll < 0.24) await this.#forge();
    else if (roll < 0.34 && this.#settings.provider.dialect === 'hmac') await this.#betAndWin();
    else await this.#play();
    this.#count('rounds');
  }

  /** Opens a round by a bet, to be finished later. */
  async openRound(player: Player): Promise<{ id: string; round: string }> {
    const stake = this.#stake(player, COIN);
    const answered = await this.#sure('bet', stake.id, () => this.#settings.provider.bet(stake));
    if (answered.answer !== 'ok') throw new Error(`a bet was refused: ${answered.answer}`);
    this.#add(player, -COIN);
    return stake;
  }

  /** Pays out this amount, independent of the earlier rounds. */
  async present(player: Player, amount: bigint): Promise<void> {
    const { provider } = this.#settings;
    const stake = this.#stake(player, 0n);
    this.#expect(await this.#sure('bet', stake.id, () => provider.bet(stake)), 'ok');
    this.#expect({ answer: await this.win(player, stake, amount), balance: undefined }, 'ok');
  }

  async refusedBet(player: Player): Promise<string> {
    const stake = this.#stake(player, COIN);
    return (await this.#sure('bet', stake.id, () => this.#settings.provider.bet(stake))).answer;
  }

  async win(player: Player, of: { id: string; round: string }, amount: bigint): Promise<string> {
    const win = { ...this.#stake(player, amount), round: of.round, of: of.id, closes: true };
    const answered = await this.#sure('win', win.id, () => this.#settings.provider.win(win));
    if (answered.answer === 'ok') this.#add(player, amount);
    return answered.answer;
  }

  async #play(): Promise<void> {
    const { provider, random } = this.#settings;
    const player = this.#randomPlayer();
    const stake = this.#stake(player, BigInt(1 + Math.floor(random() * 500)));
    const early = { ...stake, id: randomUUID(), of: stake.id, amount: stake.amount * 2n };
    const isEarly = random() < 0.05;
    if (isEarly) this.#expect(await this.#sure('early win', early.id, () => provider.win(early)), 'missing');
    const answered = await this.#sure('bet', stake.id, () => provider.bet(stake));
    if (answered.answer !== 'ok') return this.#refused(answered.answer);
    this.#add(player, -stake.amount);
    if (random() < 0.05) {
      const other = { ...stake, amount: stake.amount + 1n };
      this.#expect(await this.#sure('other', '', () => provider.bet(other)), 'duplicate');
    }
    const roll = random();
    if (roll < 0.15) {
      await this.#rollBack(player, stake);
      this.#add(player, stake.amount);
      return;
    }
    const won = isEarly ? early.amount : roll < 0.6 ? 0n : BigInt(Math.floor(random() * 900));
    const win = { ...early, id: isEarly ? early.id : randomUUID(), amount: won, closes: true };
    this.#expect(await this.#sure('win', win.id, () => provider.win(win)), 'ok');
    this.#add(player, won);
    if (random() > 0.06) return;
    await this.#rollBack(player, { id: win.id, round: win.round });
    this.#add(player, -won);
  }

  /** Rolls back once, and again under another id: it takes effect once. */
  async #rollBack(player: Player, of: { id: string; round: string }): Promise<void> {
    const { provider, random } = this.#settings;
    for (let times = random() < 0.3 ? 2 : 1; times > 0; times--) {
      const rollback = { id: randomUUID(), of: of.id, round: of.round, player: player.uid };
      this.#expect(await this.#sure('rollback', rollback.id, () => provider.rollback(rollback)), 'ok');
    }
  }

  async #rollBackFirst(): Promise<void> {
    const { provider } = this.#settings;
    const stake = this.#stake(this.#randomPlayer(), COIN);
    const rollback = { id: randomUUID(), of: stake.id, round: stake.round, player: stake.player };
    await this.#sure('early rollback', rollback.id, () => provider.rollback(rollback));
    this.#expect(await this.#sure('late bet', '', () => provider.bet(stake)), 'rolled back');
    this.#count('rollback before bet');
  }

  /** Sends a bet and its rollback at once: whichever arrives first, no effect remains. */
  async #rollBackMeanwhile(): Promise<void> {
    const { provider } = this.#settings;
    const stake = this.#stake(this.#randomPlayer(), COIN);
    const rollback = { id: randomUUID(), of: stake.id, round: stake.round, player: stake.player };
    await Promise.all([
      this.#sure('bet', '', () => provider.bet(stake)),
      this.#sure('rollback', rollback.id, () => provider.rollback(rollback)),
    ]);
  }

  /** Sends a bet without waiting for its answer; the bet is then rolled back. */
  async #giveUp(): Promise<void> {
    const { provider } = this.#settings;
    const stake = this.#stake(this.#randomPlayer(), COIN);
    const lost = provider.bet(stake).catch(() => {});
    await pause(this.#settings.random() * 20);
    const rollback = { id: randomUUID(), of: stake.id, round: stake.round, player: stake.player };
    await this.#sure('rollback', rollback.id, () => provider.rollback(rollback));
    await lost;
  }

  async #lastCoin(): Promise<void> {
    const { provider, poor } = this.#settings;
    const player = poor.pop();
    if (!player) return;
    const stakes = [this.#stake(player, COIN), this.#stake(player, COIN)];
    const answered = await Promise.all(stakes.map((stake) => this.#sure('bet', stake.id, () => provider.bet(stake))));
    const answers = answered.map(({ answer }) => answer).sort();
    if (answers.join() !== 'money,ok') throw new Error(`the last coin was staked as ${answers.join()}`);
    const taken = stakes[answered.findIndex(({ answer }) => answer === 'ok')];
    if (taken) await this.#rollBack(player, taken);
    poor.push(player);
    this.#count('last coin');
  }

  async #forge(): Promise<void> {
    const { forger } = this.#settings;
    const stake = this.#stake(this.#randomPlayer(), COIN);
    const rollback = { id: randomUUID(), of: randomUUID(), round: stake.round, player: stake.player };
    this.#expect(await this.#sure('forged', '', () => forger.bet(stake)), 'signature');
    this.#expect(await this.#sure('forged', '', () => forger.rollback(rollback)), 'signature');
    this.#count('forged');
  }

  async #betAndWin(): Promise<void> {
    const { random } = this.#settings;
    const provider = this.#settings.provider as HmacProvider;
    const player = this.#randomPlayer();
    const spin = { ...this.#stake(player, COIN), won: BigInt(Math.floor(random() * 250)), closes: true };
    const answered = await this.#sure('bet', spin.id, () => provider.betWin(spin));
    if (answered.answer !== 'ok') return this.#refused(answered.answer);
    this.#add(player, spin.won - COIN);
    if (random() > 0.2) return;
    await this.#rollBack(player, spin);
    this.#add(player, COIN - spin.won);
  }

  /** Repeats until there is a clear answer, sometimes twice at once. */
  async #sure(kind: string, id: string, send: () => Promise<ProviderAnswer>): Promise<ProviderAnswer> {
    const { random } = this.#settings;
    for (let tries = 0; tries < TRIES; tries++) {
      const sent = await Promise.allSettled(random() < 0.1 ? [send(), send()] : [send()]);
      const clear = sent.flatMap((one) =>
        one.status === 'fulfilled' && one.value.answer !== UNCLEAR ? [one.value] : [],
      );
      const [first, second] = clear;
      if (first) {
        const differs =
          second &&
          (second.answer !== first.answer || (first.answer === 'ok' && id !== '' && second.balance !== first.balance));
        if (differs) throw new Error(`the same ${kind} was answered ${JSON.stringify(clear, bigints)}`);
        if (id !== '') this.record.answers.set(id, first.answer);
        if (tries > 0) this.#count('asked again');
        return first;
      }
      await pause(20 + random() * 50);
    }
    throw new Error(`a ${kind} had no answer`);
  }

  #stake(player: Player, amount: bigint) {
    return { id: randomUUID(), player: player.uid, token: player.token, round: randomUUID(), amount };
  }

  #randomPlayer(): Player {
    const { players, random } = this.#settings;
    return players[Math.floor(random() * players.length)] as Player;
  }

  #refused(answer: string): void {
    if (!['money', 'disabled', 'expired'].includes(answer)) throw new Error(`a bet was refused: ${answer}`);
    this.#count(`refused: ${answer}`);
  }

  #expect(answered: ProviderAnswer, answer: string): void {
    if (answered.answer !== answer) throw new Error(`${answered.answer} was answered in place of ${answer}`);
  }

  #add({ uid }: Player, minor: bigint): void {
    this.record.net.set(uid, (this.record.net.get(uid) ?? 0n) + minor);
  }

  #count(kind: string): void {
    this.record.counts.set(kind, (this.record.counts.get(kind) ?? 0) + 1);
  }
}

function bigints(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
