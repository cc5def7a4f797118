import { siteDay } from '@pitaka/core/values/site-days.ts';
import { type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import { makePerson, type Person, setSettings, withKey } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { requestedWithdrawal, trustedUser } from '../../withdrawals/testing/withdrawing.ts';

const HOUR_MS = 3600_000;
const HEADINGS = 'Date,Description,Debit,Credit,Reference No.';

export interface StatementFile {
  readonly name: string;
  readonly file: string;
}

let files = 0;

/** A statement as a bank prints it, with the time of the export above the list: two files always differ. */
export const fileOf = (lines: readonly string[]): StatementFile => ({
  name: 'november.csv',
  file: Buffer.from(`Banco de Oro,export ${++files}\r\n\r\n${[HEADINGS, ...lines].join('\r\n')}\r\n`).toString(
    'base64',
  ),
});

/** A cashier who imports statements, on a site that handles payouts and deposits by hand. */
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

  /** Sets the daily sum that one operator may credit alone; '': the site's default. */
  aloneADay(aDay: string): Promise<void> {
    return setSettings(this.t, { ...BY_HAND, ...(aDay !== '' && { alone: { aDay } }) });
  }

  /** Moves the clock on. Sessions end meanwhile, so another cashier logs in. */
  async later(hours: number): Promise<void> {
    this.t.now = new Date(this.t.now.getTime() + hours * HOUR_MS);
    this.cashier = await openConsole(this.t, 'cashier');
  }

  /** The site's date, this many days from now. */
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

  async imported(file: StatementFile) {
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

  async withdrawal(id: string) {
    return (await this.t.ask('/console/withdrawals/detail', { id }, { token: this.cashier.token })).withdrawal;
  }

  /** Withdrawals of a user, exported for payment by hand. */
  async exported(...amounts: string[]) {
    const { t } = this;
    const person = await trustedUser(t);
    await this.later(0);
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await requestedWithdrawal(t, person, amount));
    const order = { provider: 'manual', reason: 'morning run' };
    await t.ask('/console/payout-files/make', order, { token: this.cashier.token });
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
