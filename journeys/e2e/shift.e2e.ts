import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { checkInvariants, readBalance } from '@pitaka/server/modules/money/ledger/index.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { callApi } from '../support/people.ts';
import {
  type Customer,
  hire,
  makeCustomer,
  openShiftConsole,
  openShiftSite,
  requestDeposit,
  requestShiftWithdrawal,
  type ShiftSite,
} from '../support/shift-site.ts';

test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
  deviceScaleFactor: 1,
  actionTimeout: 10_000,
});

const CUSTOMERS = 10;
const DEPOSIT = 3_000;
const LARGE = 4_500;
const IN_ONE_FILE = 30;
const SAVED_REASON = 'The account is in another name';

type Withdrawal = Awaited<ReturnType<typeof requestShiftWithdrawal>> & { readonly customer: Customer };

const record = (page: Page, name: string) => page.getByRole('complementary', { name });
const peso = (major: number) => `₱${major.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const totalOf = (list: readonly { readonly amount: string }[]) =>
  list.reduce((sum, { amount }) => sum + Number(amount), 0);

/** The bank's own list of payments: at the end our records must equal it. */
class Bank {
  balance = 0;
  #lines: string[] = [];

  booked(reference: string, amount: number, number = ''): void {
    this.balance += amount;
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Manila' });
    const [debit, credit] = amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)];
    this.#lines.push(`${day},TRANSFER ${reference},${debit},${credit},${number}`);
  }

  statement(name: string) {
    const file = ['Date,Description,Debit,Credit,Reference No.', ...this.#lines].join('\n');
    this.#lines = [];
    return { name, mimeType: 'text/csv', buffer: Buffer.from(file) };
  }
}

test('a shift of two cashiers and a manager ends with the books equal to the bank’s statement (Spec: F1)', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const site = await openShiftSite(request, baseURL ?? '');
  const bank = new Bank();
  const names = {
    cashier: await hire(site, 'maria', 'cashier'),
    colleague: await hire(site, 'pedro', 'cashier'),
    manager: await hire(site, 'luz', 'manager'),
  };
  const at = (name: string, path: string) => openDesk(browser, baseURL ?? '', name, path);

  // Ten customers pay in twice each, as the bank's morning statement shows.
  const customers: Customer[] = [];
  for (let count = 0; count < CUSTOMERS; count++) customers.push(await makeCustomer(site));
  for (const customer of [...customers, ...customers]) {
    bank.booked(await requestDeposit(site, customer, DEPOSIT.toFixed(2)), DEPOSIT);
  }
  const cashier = await at(names.cashier, '/console/statements');
  await importStatement(cashier, bank.statement('morning.csv'), { matched: 18, differs: 2 });

  // Above the daily sum of one operator the rest waits for another one.
  const manager = await at(names.manager, '/console/deposits');
  await acceptBoth(manager);

  // Forty withdrawals are requested.
  const withdrawals: Withdrawal[] = [];
  for (const [index, customer] of customers.entries()) {
    const isLast = index === CUSTOMERS - 1;
    const amounts = isLast ? [300] : [index < 2 ? LARGE : 700, 400, 310 + index, ...(index < 3 ? [120, 100] : [200])];
    for (const amount of amounts) {
      withdrawals.push({ ...(await requestShiftWithdrawal(site, customer, amount.toFixed(2))), customer });
    }
  }
  expect(withdrawals).toHaveLength(40);
  const large = withdrawals.filter(({ amount }) => Number(amount) === LARGE);
  const frozen = withdrawals.at(-1) as Withdrawal;
  const refused = withdrawals.at(-2) as Withdrawal;
  await freeze(site, names.cashier, frozen.customer.uid);
  await saveReason(names.manager, site);

  await workTheQueue(cashier, { frozen, refused });
  for (const one of large) await releaseLarge(manager, one);
  const first = await exportNext(cashier, String(IN_ONE_FILE));
  const second = await exportNext(cashier, '');
  const due = withdrawals.filter((withdrawal) => withdrawal !== frozen && withdrawal !== refused);
  const inFile = (file: string) => due.filter(({ reference }) => file.includes(reference));
  expect([inFile(first).length, inFile(second).length]).toEqual([30, 8]);

  // The exporter may not enter the outcome, so a colleague does. The bank could not pay one of the payouts.
  const colleague = await at(names.colleague, '/console/payout-files');
  await settleFile(colleague, totalOf(inFile(first)));
  const [givenBack, ...others] = inFile(second) as [Withdrawal, ...Withdrawal[]];
  await giveBack(colleague, givenBack);

  // The colleague imports the evening's statement: the returned payout was paid after all, and another payout was paid
  // twice.
  for (const one of inFile(first)) bank.booked(one.reference, -Number(one.amount), 'BULK-20260001');
  for (const [index, one] of others.entries()) bank.booked(one.reference, -Number(one.amount), `FT-${8000 + index}`);
  bank.booked(givenBack.reference, -Number(givenBack.amount), 'FT-7001');
  const twice = inFile(first).find(
    (one) => Number(one.amount) < LARGE && one.customer !== givenBack.customer,
  ) as Withdrawal;
  bank.booked(twice.reference, -Number(twice.amount), 'FT-7002');
  await colleague.goto('/console/statements');
  await importStatement(colleague, bank.statement('evening.csv'), { matched: 7, differs: 2 });

  await seeContradictions(colleague, [givenBack, twice]);
  await expectStopped(manager, site, givenBack.customer);

  // The customer keeps the payment: it is taken from the balance. The second payment comes back.
  await takeFromBalance(cashier, site, givenBack);
  await approveAdjustment(manager, givenBack);
  await explain(manager, givenBack, 'The bank paid it after all; taken from the balance', 'Paid after return');
  bank.booked(twice.reference, Number(twice.amount), 'FT-7003');
  await cashier.goto('/console/statements');
  await importStatement(cashier, bank.statement('night.csv'), { matched: 0, differs: 1 });
  await explain(manager, twice, 'The bank took the second payment back', 'Paid twice');
  await explain(manager, twice, 'It is the second payment that the bank took back', 'Bank line differs');

  // The books match the bank, to the centavo, and nothing is open.
  await manager.goto('/console/reconciliation');
  await expect(manager.getByText('Balanced')).toBeVisible();
  await manager.goto('/console/ledger');
  const account = manager.getByRole('row').filter({ hasText: 'house:psp:manual' });
  await expect(account).toContainText(peso(bank.balance));
  expect(await readBalance(site.db, site.siteId, 'house:psp:manual')).toBe(BigInt(Math.round(-bank.balance * 100)));
  expect(await readBalance(site.db, site.siteId, 'house:suspense')).toBe(0n);
  expect(await ownerless(site)).toEqual([]);
  const figures = await checkInvariants(site.db, new Date());
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
  await site.close();
});

async function openDesk(browser: Browser, baseURL: string, name: string, path: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 }, acceptDownloads: true });
  await openShiftConsole(page, name, path);
  return page;
}

async function importStatement(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  expected: { matched: number; differs: number },
): Promise<void> {
  await page.getByLabel('Choose a statement').first().setInputFiles(file);
  await expect(page.getByRole('tab', { name: `Matched ${expected.matched}`, exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: `Differs ${expected.differs}` })).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await page.waitForURL(/\/statements\/bs_/);
}

/** After the first deposit, the next one opens automatically. */
async function acceptBoth(page: Page): Promise<void> {
  const rows = page.getByRole('row').filter({ hasText: peso(DEPOSIT) });
  await expect(rows).toHaveCount(2);
  await rows.first().getByText(peso(DEPOSIT)).first().click();
  for (const left of [1, 0]) {
    await record(page, 'Deposits').getByRole('button', { name: 'Accept' }).click();
    await page.getByLabel('Reason').fill('As the bank has it');
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(rows).toHaveCount(left);
  }
}

async function tokenOf(site: ShiftSite, name: string): Promise<string> {
  const { data } = await callApi(site.users, '/console/login', { name, password: 'demo1234' });
  return data.token;
}

async function freeze(site: ShiftSite, by: string, uid: string): Promise<void> {
  const token = await tokenOf(site, by);
  await callApi(site.users, '/console/users/freeze', { uid, reason: 'stolen phone' }, token);
}

async function saveReason(by: string, site: ShiftSite): Promise<void> {
  const reason = { topic: 'reject', body: SAVED_REASON } as const;
  await callApi(site.users, '/console/reasons/save', reason, await tokenOf(site, by));
}

/** Refuses one withdrawal with a saved reason, and approves at once all others that can be approved. */
async function workTheQueue(page: Page, { frozen, refused }: { frozen: Withdrawal; refused: Withdrawal }) {
  await page.goto(`/console/withdrawals?id=${refused.id}`);
  await expect(page.getByRole('row')).toHaveCount(41);
  await expect(record(page, 'Withdrawals').getByText(refused.reference).first()).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('button', { name: SAVED_REASON }).first()).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(page.getByLabel('Reason')).toHaveValue(SAVED_REASON);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row')).toHaveCount(40);

  await page
    .getByRole('row')
    .filter({ hasText: frozen.customer.uid })
    .getByText(peso(Number(frozen.amount)))
    .click();
  await expect(record(page, 'Withdrawals').getByText('This user is frozen.', { exact: false })).toBeVisible();
  await expect(record(page, 'Withdrawals').getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.goto('/console/withdrawals');
  await expect(page.getByLabel(`Select ${frozen.reference}`)).toHaveCount(0);
  await page.getByLabel('Select all shown').check();
  await expect(page.getByText('38 selected', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Approve all' }).click();
  // A dialog without a field is submitted by the same keys.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('36 released, 2 wait for a second person')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: frozen.customer.uid })).toBeVisible();
}

async function releaseLarge(page: Page, { id, customer }: Withdrawal): Promise<void> {
  await page.goto(`/console/withdrawals?view=second_approval&id=${id}`);
  const row = page.getByRole('row').filter({ hasText: customer.uid });
  await expect(row).toHaveCount(1);
  await record(page, 'Withdrawals').getByRole('button', { name: 'Approve' }).click();
  await expect(row).toHaveCount(0);
}

/** Exports the next file, with all waiting payouts or this many; returns its text. */
async function exportNext(page: Page, most: string): Promise<string> {
  await page.goto('/console/payout-files/next/manual');
  if (most !== '') {
    await page.getByLabel('Maximum number of payments').fill(most);
    await page.getByRole('button', { name: 'Select within the cap' }).click();
    await expect(page.getByText(`${most} payments in the file`, { exact: false })).toBeVisible();
  }
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export file' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The run of the shift');
  await page.getByRole('dialog').getByRole('button', { name: 'Export file' }).click();
  return text(createReadStream(await (await downloaded).path()));
}

async function settleFile(page: Page, total: number): Promise<void> {
  await page
    .getByRole('row')
    .filter({ hasText: peso(total) })
    .getByRole('link')
    .click();
  await page.getByLabel('Select all that are not settled').check();
  await page.getByRole('button', { name: 'Record as paid' }).click();
  await page.getByLabel('Bank reference').fill('BULK-20260001');
  await page.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click();
  await expect(page.getByText('All payments are settled.')).toBeVisible();
}

async function giveBack(page: Page, { id }: Withdrawal): Promise<void> {
  await page.goto(`/console/withdrawals?view=being_paid&id=${id}`);
  await record(page, 'Withdrawals').getByRole('button', { name: 'Record manual payment' }).click();
  await page.getByLabel('Outcome', { exact: true }).selectOption({ label: 'Refused by the bank' });
  await page.getByLabel('Evidence').fill('Letter of the bank 7');
  await page.getByLabel('Reason').fill('The bank could not pay it');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  // A decided record leaves this view, and the next one replaces it.
  await page.getByRole('button', { name: 'Back to the previous record' }).click();
  await expect(record(page, 'Withdrawals').getByText('The bank could not pay it').first()).toBeVisible();
}

/** The finding is red, and the importer of the statement owns it. */
async function seeContradictions(page: Page, found: readonly Withdrawal[]): Promise<void> {
  await page.goto('/console/reconciliation');
  for (const [index, { reference }] of found.entries()) {
    const row = page.getByRole('row').filter({ hasText: reference });
    await expect(row.getByText(['Paid after return', 'Paid twice'][index] ?? '')).toBeVisible();
    await expect(row.getByText('You')).toBeVisible();
  }
}

async function expectStopped(page: Page, site: ShiftSite, customer: Customer): Promise<void> {
  const { id, reference } = await requestShiftWithdrawal(site, customer, '150.00');
  await page.goto(`/console/withdrawals?view=to_review&id=${id}`);
  const opened = record(page, 'Withdrawals');
  await expect(opened.getByText('The bank paid this user against our records.', { exact: false })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Hold' })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: customer.uid }).getByText('Stopped')).toBeVisible();
  await expect(page.getByLabel(`Select ${reference}`)).toHaveCount(0);
}

async function takeFromBalance(
  page: Page,
  site: ShiftSite,
  { customer, amount, reference }: Withdrawal,
): Promise<void> {
  const wallet = await callApi(site.users, '/wallet/info', {}, customer.token);
  const before = Number(wallet.data.canWithdrawCoin);
  await page.goto(`/console/users/${customer.uid}`);
  await page.getByRole('button', { name: 'Adjust balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Credit or debit').selectOption('debit');
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Counter account').selectOption('bank');
  await expect(dialog.getByRole('status')).toContainText(peso(before - Number(amount)));
  await dialog.getByLabel('Reason').fill(`Paid after return: ${reference}`);
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(dialog).toHaveCount(0);
}

async function approveAdjustment(page: Page, { customer }: Withdrawal): Promise<void> {
  await page.goto('/console/approvals');
  await page.getByRole('row').filter({ hasText: customer.uid }).getByText('Balance adjustment').click();
  await record(page, 'Approvals').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and carried out')).toBeVisible();
}

/** Takes the finding over from the importer of the statement, and enters the explanation. */
async function explain(page: Page, { reference }: Withdrawal, reason: string, kind: string): Promise<void> {
  await page.goto('/console/reconciliation');
  const row = page.getByRole('row').filter({ hasText: reference }).filter({ hasText: kind });
  await row.getByText(kind).first().click();
  const finding = record(page, 'Finding');
  await finding.getByRole('button', { name: 'Take over' }).click();
  await finding.getByRole('button', { name: 'Resolve' }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function ownerless({ db, siteId }: ShiftSite) {
  return db
    .selectFrom('reconciliation_findings')
    .select(['kind', 'subject'])
    .where('site_id', '=', siteId)
    .where((eb) => eb.or([eb('owner', 'is', null), eb('resolved_at', 'is', null)]))
    .execute();
}
