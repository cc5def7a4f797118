import { readFile } from 'node:fs/promises';
import { expect, type Page, type Route, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openConsole, personWithMoney, requestWithdrawal } from '../support/console.ts';
import { callApi } from '../support/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Manila' });

/** Chooses a file as an operator does, in the format of the bank's website. */
async function chooseStatement(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('Choose a statement')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('a large withdrawal is paid manually, from two approvals to the bank’s statement', async ({
  browser,
  page,
  request,
}) => {
  const person = await personWithMoney(request, '80000');
  const { id, reference } = await requestWithdrawal(request, person, '60000.00');

  await openConsole(page, 'maker', `/console/withdrawals?id=${id}`);
  const record = page.getByRole('complementary', { name: 'Withdrawals' });
  await record.getByRole('button', { name: 'Change provider' }).click();
  await page.getByRole('dialog').getByLabel('Provider').selectOption('manual');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await record.getByRole('button', { name: 'Approve' }).click();
  await expect(record.getByText('You approved first; a second approval is needed.')).toBeVisible();

  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const other = await second.newPage();
  await openConsole(other, 'checker', `/console/withdrawals?words=${reference}`);
  await expect(other.getByRole('row', { name: person.user.uid }).getByText('1 of 2')).toBeVisible();
  await other.goto(`/console/withdrawals?id=${id}&words=${reference}`);
  const theirs = other.getByRole('complementary', { name: 'Withdrawals' });
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await expect(theirs.getByText('Approved', { exact: true }).first()).toBeVisible();

  await page.goto('/console/payout-files');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export next file' }).click();
  // The selected payments are previewed; the other waiting ones stay for a later file.
  await page.getByLabel('Select all shown').uncheck();
  await expect(page.getByText('0 payments in the file')).toBeVisible();
  await page.getByLabel(`Select ${reference}`).check();
  await expect(page.getByText('1 payment in the file: ₱59,', { exact: false })).toBeVisible();
  await expectAccessible(page, 'the preview of a payout file');
  await page.getByRole('button', { name: 'Export file' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Morning run');
  await page.getByRole('dialog').getByRole('button', { name: 'Export file' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^[a-z]+_[0-9a-z]{26}\.csv$/);
  const payoutFile = await readFile(await file.path(), 'utf8');
  const line = payoutFile.split('\r\n').find((row) => row.includes(reference)) ?? '';
  const [, amount = ''] = line.split(',').map((cell) => cell.replaceAll('"', ''));
  expect(amount).toMatch(/^[0-9]+\.[0-9]{2}$/);

  await page.getByRole('link', { name: 'Import a statement' }).click();
  await expect(page.getByRole('heading', { name: 'Bank statements', level: 1 })).toBeVisible();
  const bankReference = `FT-${Date.now()}`;
  const statement = [
    'Banco Nasyonal;Account 001-234',
    'Fecha;Concepto;Cargo;Abono;Referencia bancaria',
    `${today()};INSTAPAY ${reference.toLowerCase()} JUAN;${Number(amount).toLocaleString('de-DE', { minimumFractionDigits: 2 })};;${bankReference}`,
    `${today()};OFFICE RENT NOVEMBER;12.000,00;;FT-1`,
  ].join('\n');
  await chooseStatement(page, 'not-a-statement.xlsx', 'PK\u0003\u0004 anything');
  await expect(page.getByText('This file cannot be read. Save the statement as CSV')).toBeVisible();
  // The exporter cannot mark so large a payout as paid by importing a statement.
  await chooseStatement(page, 'november.csv', statement);
  await page.getByRole('tab', { name: 'Differs 1' }).click();
  await expect(page.getByText('exported by the importer of this file: another operator settles it')).toBeVisible();
  await other.goto('/console/statements');
  await chooseStatement(other, 'november.csv', statement);
  await expect(other.getByRole('tab', { name: 'Matched 1', exact: true })).toBeVisible();
  await expect(other.getByRole('tab', { name: 'Unmatched 1' })).toBeVisible();
  await expectAccessible(other, 'the preview of a statement');
  const before = await callApi(request, '/withdraw/detail', { id }, person.token);
  expect(before.data.state).toBe('Exec');

  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(other.getByRole('dialog').getByText('1 line settles a record')).toBeVisible();
  await other.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(other.getByRole('heading', { name: 'november.csv' })).toBeVisible();
  await other.getByRole('tab', { name: 'Unmatched 1' }).click();
  await expect(other.getByRole('cell', { name: 'OFFICE RENT NOVEMBER' })).toBeVisible();
  await expect(other.getByRole('link', { name: reference })).toHaveCount(0);
  await other.getByRole('tab', { name: 'Matched 1', exact: true }).click();
  await expect(other.getByRole('link', { name: reference })).toBeVisible();
  await expectAccessible(other, 'an imported statement');
  await other.getByRole('link', { name: reference }).click();
  await expect(theirs.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(theirs.getByText(bankReference).first()).toBeVisible();
  const seen = await callApi(request, '/withdraw/detail', { id }, person.token);
  expect(seen.data.state).toBe('Success');

  await page.goto('/console/statements');
  await chooseStatement(page, 'november.csv', statement);
  await expect(page.getByText('This file was imported before, by checker')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await second.close();
});

test('a statement with meaningless headings is read by the operator’s choice of columns', async ({ page }) => {
  await openConsole(page, 'maker', '/console/statements');
  await chooseStatement(page, 'other.csv', 'A,B,C\n03/04/2026,something,5.00\n04/04/2026,else,6.00\n');
  await expect(page.getByText('The headings are not clear')).toBeVisible();
  await page.getByLabel('Date', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Description').selectOption({ index: 2 });
  await page.getByLabel('Amount, with a sign').selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect(page.getByText('The dates do not show whether the day or the month comes first')).toBeVisible();
  await page.getByLabel('Order of dates').selectOption('mdy');
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect(page.getByRole('tab', { name: 'Unmatched 2' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '2026-03-04' })).toBeVisible();
  await page.getByRole('button', { name: 'Another file' }).click();
  await expect(page.getByText('You see a preview before anything changes')).toBeVisible();
});

const listOf = (...texts: string[]) => [
  'Date,Description,Debit,Credit',
  ...texts.map((text) => `${today()},${text},5.00,`),
];

test('only the shown preview can be imported: not while the file is read again, nor after that was refused', async ({
  page,
}) => {
  await openConsole(page, 'maker', '/console/statements');
  await chooseStatement(page, 'held.csv', listOf('OFFICE RENT').join('\n'));
  const importButton = page.getByRole('button', { name: 'Import', exact: true });
  await expect(importButton).toBeEnabled();
  await page.getByRole('button', { name: 'File columns' }).click();
  const held = await holdPreviews(page);
  await page.getByLabel('Money out').selectOption({ label: 'Not in the file' });
  await page.getByRole('button', { name: 'Read it again' }).click();
  await held.called;
  await expect(importButton).toBeDisabled();
  await held.fail();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(importButton).toBeDisabled();
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect(page.getByRole('tab', { name: 'Unreadable 1' })).toBeVisible();
  await expect(importButton).toBeEnabled();
});

test('the preview of a slowly read file is not shown under the name of the next file', async ({ page }) => {
  await openConsole(page, 'maker', '/console/statements');
  const held = await holdPreviews(page);
  await chooseStatement(page, 'slow.csv', listOf('OF THE SLOW ONE').join('\n'));
  await held.called;
  await chooseStatement(page, 'quick.csv', listOf('OF THE QUICK ONE').join('\n'));
  await expect(page.getByRole('cell', { name: 'OF THE QUICK ONE' })).toBeVisible();
  await held.release();
  await expect(page.getByRole('heading', { name: 'quick.csv' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'OF THE SLOW ONE' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'OF THE QUICK ONE' })).toBeVisible();
});

test('an outdated preview is refused and read again', async ({ browser, page }) => {
  await openConsole(page, 'maker', '/console/statements');
  const text = listOf(`RENT ${Date.now()}`).join('\n');
  await chooseStatement(page, 'twice.csv', text);
  await page.route('**/console/statements/import', (route) => {
    const body = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...body, seen: `${body.seen}x` }) });
  });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('This was changed in the meantime. Check it again')).toBeVisible();
  // A colleague imports it; closing the refusal shows the present state.
  const second = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const other = await second.newPage();
  await openConsole(other, 'checker', '/console/statements');
  await chooseStatement(other, 'twice.csv', text);
  await other.getByRole('button', { name: 'Import', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  await expect(other.getByRole('heading', { name: 'twice.csv' })).toBeVisible();
  await second.close();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('This file was imported before, by checker')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
});

/** Delays the next requested preview until the test releases it; later previews are not delayed. */
async function holdPreviews(page: Page) {
  const called = Promise.withResolvers<Route>();
  await page.route('**/console/statements/preview', (route) => called.resolve(route), { times: 1 });
  return {
    called: called.promise,
    fail: async () => (await called.promise).abort(),
    release: async () => {
      const route = await called.promise;
      const answered = page.waitForResponse((response) => response.request() === route.request());
      await route.continue();
      await (await answered).finished();
    },
  };
}
