import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { callApi, codeSentTo, registerPerson } from '../support/people.ts';

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

async function approveNewest(page: Page, what: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: what });
  await row.getByText(what).first().click();
  await page.getByRole('complementary', { name: 'Approvals' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and carried out')).toBeVisible();
}

test('a person’s data is exported by two operators, then the person is erased by two', async ({
  browser,
  page,
  request,
}) => {
  const person = await registerPerson(request);
  const { uid } = person.user;
  const second = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await second.newPage();

  await openConsole(page, 'owner', `/console/users/${uid}`);
  await page.getByRole('button', { name: 'Export data' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('only you can download it, for 2 days')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked for by letter');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Requested; another person has to approve')).toBeVisible();
  await openConsole(other, 'checker', '/console/approvals');
  await approveNewest(other, `Export the data of ${uid}`);

  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`data-of-${uid}.json`);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.profile).toMatchObject([{ uid, phone: person.phone }]);

  const erase = page.getByRole('button', { name: 'Erase', exact: true });
  await erase.click();
  const submit = dialog.getByRole('button', { name: 'Request approval' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Asked for by letter');
  await dialog.getByLabel(/to confirm/).fill('another person');
  await expect(submit).toBeDisabled();
  const label = (await dialog.getByText(/^Type “.*” to confirm/).textContent()) ?? '';
  await dialog.getByLabel(/to confirm/).fill(/“(.*)”/.exec(label)?.[1] ?? '');
  await expectAccessible(page, 'asking for the erasing of a person');
  await submit.click();
  await expect(page.getByText('Requested; another person has to approve')).toBeVisible();
  await expect(erase).toBeDisabled();

  await other.goto('/console/approvals');
  await approveNewest(other, `Erase the person of ${uid}`);
  await page.reload();
  await expect(page.getByText('This person was erased.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(uid);
  await expect(erase).toHaveCount(0);
  await second.close();

  // The session has ended, and the phone number registers a new person.
  expect((await callApi(request, '/user/sessions', {}, person.token)).status).not.toBe(200);
  const again = { areaCode: '63', phone: person.phone };
  await expect
    .poll(async () => (await callApi(request, '/cplogin/sendsms', { ...again, purpose: 'register' })).status)
    .toBe(200);
  expect(await codeSentTo(request, person.phone)).toMatch(/^\d{6}$/);
});
