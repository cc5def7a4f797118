import { siteDay } from '@pitaka/core/values/site-days.ts';
import { type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import { makePerson, type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { requestedWithdrawal, trustedUser } from '../../withdrawals/testing/withdrawing.ts';

const HOUR_MS = 3600_000;
/** The last cell may be missing, as at banks that leave out empty ones at the end. */
const HEADINGS = 'Date,Description,Debit,Credit,Reference No.,Balance';

export interface StatementFile {
  readonly name: string;
  readonly file: string;
}

let files = 0;

/**
 * A statement as a bank prints it, with the time of the export above the list, so that two files always differ, and its
 * period of whole days.
 */
export const fileOf = (lines: readonly string[]): StatementFile => {
  const days = lines.flatMap((line) => /^[0-9-]{10}(?=,)/.exec(line) ?? []).sort();
  return partOf(lines, days.length > 0 ? `,${days[0]} to ${days.at(-1)}` : '');
};

/** A statement that does not state its period: it may list a part of a day. */
export const partOf = (lines: readonly string[], period = ''): StatementFile => {
  const above = `Banco de Oro,export ${++files}${period}\r\n\r\n`;
  const text = `${above}${[HEADINGS, ...lines].join('\r\n')}\r\n`;
  return { name: 'november.csv', file: Buffer.from(text).toString('base64') };
};

/** A cashier who imports statements, on a site where people handle payouts and deposits by hand. */
export async function openStatementFixture(): Promise<StatementFixture> {
  const t = await startTestApp();
  const zone = (await t.app.sites.byId('demo'))?.timezone ?? '';
  await setSettings(t, BY_HAND);
  return new StatementFixture(t, zone, await openConsole(t, 'cashier'));
}

/** A site that pays by hand from its own bank account. */
const BY_HAND = {
  withdrawal: { coolingHours: 0 },
  payments: { walletProvider: 'manual' },
  deposit: { methods: [{ code: 'manual', instructions: ['Bank: BDO'] }, { code: 'sandbox' }] },
};

export class StatementFixture {
  readonly t: TestApp;
  readonly #zone: string;
  cashier: ConsoleOperator;

  constructor(t: TestApp, zone: string, cashier: ConsoleOperator) {
    this.t = t;
    this.#zone = zone;
    this.cashier = cashier;
  }

  /** Sets the daily amount that one operator may credit alone; '': the site's default. */
  aloneADay(aDay: string): Promise<void> {
    return setSettings(this.t, { ...BY_HAND, ...(aDay !== '' && { alone: { aDay } }) });
  }

  /** Advances the clock. Sessions end meanwhile, so another cashier logs in. */
  async later(hours: number): Promise<void> {
    this.t.now = new Date(this.t.now.getTime() + hours * HOUR_MS);
    this.cashier = await openConsole(this.t, 'cashier');
  }

  /** The site's date this many days from now. */
  day(later = 0): string {
    const at = new Date(this.t.now.getTime() + later * 24 * HOUR_MS);
    return String(siteDay(at, this.#zone)).replace(/^(....)(..)(..)$/, '$1-$2-$3');
  }

  debit(reference: string, amount: string, bank = '', on = this.day()): string {
    return `${on},"Transfer ${reference} instapay","${amount}",,${bank}`;
  }

  credit(reference: string, amount: string, bank = '', on = this.day()): string {
    return `${on},FUND TRANSFER ${reference},,"${amount}",${bank}`;
  }

  tryImport(file: StatementFile & { dateOrder?: string; columns?: object; seen?: string }) {
    return this.t.call('/console/statements/import', file, { token: this.cashier.token });
  }

  async imported(file: StatementFile & { columns?: object }) {
    const answer = await this.tryImport(file);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return answer.data;
  }

  preview(file: StatementFile & { dateOrder?: 'dmy' | 'mdy' | '' }) {
    return this.t.ask('/console/statements/preview', file, { token: this.cashier.token });
  }

  async linesOf(id: string, outcome: '' | 'matched' | 'differs' = '') {
    const request = { id, outcome, size: 100 };
    return (await this.t.ask('/console/statement-lines/list', request, { token: this.cashier.token })).content;
  }

  /** The outcome of each line with its notes: 'differs second_payment'. */
  async verdictsOf(id: string): Promise<string[]> {
    return (await this.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes].join(' '));
  }

  /** The kinds of open findings about a withdrawal or deposit. */
  async findingsOf(recordId: string): Promise<string[]> {
    const found = await this.t.db
      .selectFrom('reconciliation_findings')
      .select('kind')
      .where('record_id', '=', recordId)
      .where('resolved_at', 'is', null)
      .execute();
    return found.map(({ kind }) => kind).sort();
  }

  /** Another operator takes over the first finding of a statement. */
  async takenFinding(statementId: string) {
    const { finding_id: id } = await this.t.db
      .selectFrom('reconciliation_findings')
      .select('finding_id')
      .where('statement_id', '=', statementId)
      .orderBy('line')
      .orderBy('finding_id', 'desc')
      .executeTakeFirstOrThrow();
    const { token } = await openConsole(this.t, 'manager');
    await this.t.ask('/console/reconciliation/take', { id, over: true }, { token });
    const { finding } = await this.t.ask('/console/reconciliation/finding', { id }, { token });
    return { seen: { id, version: finding.version, reason: 'asked the bank' }, by: { token } };
  }

  /** The operator of that finding matches its line to the record with this reference. */
  async matchLine(statementId: string, reference: string) {
    const { seen, by } = await this.takenFinding(statementId);
    return this.t.call('/console/reconciliation/match', { ...seen, reference }, by);
  }

  /** A manager enters the outcome of a payment by hand. */
  async enter(row: Pick<Row, 'id'>, outcome: 'paid' | 'refused' | 'returned', number: string) {
    const { token } = await openConsole(this.t, 'manager');
    const { version } = await this.withdrawal(row.id);
    const said = outcome === 'paid' ? { bankReference: number, proof: '' } : { bankReference: '', proof: number };
    const reason = outcome === 'paid' ? '' : 'the bank says so';
    const payment = { id: row.id, version, outcome, reason, ...said };
    await this.t.ask('/console/withdrawals/handpayment', payment, { token });
  }

  /** Whether the user cannot send money to others, because a finding contradicts the books. */
  async isStopped({ token }: Person): Promise<boolean> {
    const friend = await makePerson(this.t, 0);
    const sent = await this.t.call('/wallet/transfer', { uid: friend.uid, amount: '1.00' }, withKey(token));
    return sent.code === 'sending_stopped';
  }

  async withdrawal(id: string) {
    return (await this.t.ask('/console/withdrawals/detail', { id }, { token: this.cashier.token })).withdrawal;
  }

  /** A withdrawal that waits to be exported. */
  async waiting(amount: string) {
    const person = await trustedUser(this.t);
    await this.later(0);
    return { person, row: await this.withdrawal(await requestedWithdrawal(this.t, person, amount)) };
  }

  async export(): Promise<void> {
    const order = { provider: 'manual', reason: 'morning run' };
    await this.t.ask('/console/payout-files/make', order, { token: this.cashier.token });
  }

  /** Withdrawals of a user, exported to be paid by hand. */
  async exported(...amounts: string[]) {
    const { t } = this;
    const person = await trustedUser(t);
    await this.later(0);
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await requestedWithdrawal(t, person, amount));
    await this.export();
    const rows = await Promise.all(ids.map((id) => this.withdrawal(id)));
    if (rows.some(({ state }) => state !== 'Exec')) throw new Error(JSON.stringify(rows));
    return { person, rows };
  }

  async openedDeposit(amount: string, method = 'manual') {
    const person: Person = await makePerson(this.t, 0);
    const made = await this.t.call('/deposit/create', { amount, method }, withKey(person.token));
    if (made.status !== 200) throw new Error(JSON.stringify(made));
    return { person, id: made.data.id, reference: made.data.reference };
  }

  async deposit(id: string) {
    return (await this.t.ask('/console/deposits/detail', { id }, { token: this.cashier.token })).deposit;
  }
}

export type Row = Awaited<ReturnType<StatementFixture['withdrawal']>>;
