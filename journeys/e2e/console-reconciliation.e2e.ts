import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { callApi, registerPerson } from '../support/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

/**
 * An underpaid deposit waits for an operator, its payer cancels the payment, and the callback of that is lost: our
 * records and the bank's differ.
 */
async function disagree(request: APIRequestContext): Promise<{ id: string; reference: string; uid: string }> {
  const person = await registerPerson(request);
  const opened = await callApi(request, '/deposit/create', { amount: '500.00', method: 'sandbox' }, person.token, {
    'idempotency-key': crypto.randomUUID(),
  });
  if (opened.status !== 200) throw new Error(`no deposit: ${opened.message}`);
  const { id } = opened.data;
  for (const outcome of ['paid-less', 'charged-back-unheard']) {
    await request.post(`/sandbox/pay/${id}`, { data: { outcome } });
  }
  const detail = await callApi(request, '/deposit/detail', { id }, person.token);
  expect(detail.data.state).toBe('WaitReview');
  return { id, reference: detail.data.reference, uid: person.user.uid };
}

async function compareDeposits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Records of').selectOption({ label: 'sandbox: Deposits' });
  await dialog.getByLabel('Period').selectOption({ label: '1 day' });
  await dialog.getByRole('button', { name: 'Compare now' }).click();
  await expect(dialog).toHaveCount(0);
}

test('an operator compares the records, claims a difference and resolves it', async ({ page, request }) => {
  const { id, reference, uid } = await disagree(request);

  await openConsole(page, 'checker');
  await page.getByRole('navigation').getByRole('link', { name: 'Reconciliation' }).click();
  await expect(page.getByRole('heading', { name: 'Reconciliation' })).toBeVisible();
  await compareDeposits(page);

  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row.getByText('Status')).toBeVisible();
  await expect(row.getByText('In review')).toBeVisible();
  await expect(row.getByText('Charged back')).toBeVisible();
  await row.getByText('Status').click();
  const record = page.getByRole('complementary', { name: 'Finding' });
  await expect(record.getByText('The statuses differ.')).toBeVisible();
  await expect(record.getByRole('link', { name: uid })).toBeVisible();
  await expectAccessible(page, 'an open finding');

  // The finding is claimed by key, released by the button, and claimed again.
  await page.keyboard.press('c');
  await expect(record.getByText('Claimed by you')).toBeVisible();
  await record.getByRole('button', { name: 'Release' }).click();
  await record.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(record.getByText('Claimed by you')).toBeVisible();

  await record.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect(dialog.getByText('Please say why, in a few words')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The payer took it back before we decided; sent back here too');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  // The finding left the list, and the next one opened.
  await record.getByRole('button', { name: 'Back to the previous record' }).click();
  await expect(record.getByText('Resolved by checker')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(0);

  // An explained difference stays closed in the next run.
  await compareDeposits(page);
  await page.getByRole('tab', { name: 'Runs' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'checker' }).first()).toBeVisible();
  await expectAccessible(page, 'the runs');
  await page.getByRole('tab', { name: 'Open' }).click();
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Resolved' }).click();
  const done = page.getByRole('row').filter({ hasText: reference });
  await expect(done.getByText('The payer took it back before we decided')).toBeVisible();
  await done.getByText('Status').click();
  await page.getByRole('complementary', { name: 'Finding' }).getByRole('link', { name: id }).click();
  await expect(page.getByRole('complementary', { name: 'Deposits' }).getByText(reference).first()).toBeVisible();
});

test('a difference that disappeared closes by itself, with a note', async ({ page, request }) => {
  const { id, reference } = await disagree(request);
  await openConsole(page, 'maker', '/console/reconciliation');
  await compareDeposits(page);
  await page.getByRole('row').filter({ hasText: reference }).getByText('Status').click();
  const record = page.getByRole('complementary', { name: 'Finding' });
  await expect(record.getByRole('button', { name: 'Claim', exact: true })).toBeVisible();
  // A cashier may claim it, but not resolve it.
  await expect(record.getByRole('button', { name: 'Resolve' })).toHaveCount(0);

  await record.getByRole('link', { name: id }).click();
  await page.getByRole('button', { name: 'Send back' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The payer has it back already');
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  // The bank would pay it twice.
  await expect(page.getByText('order is open. Resolve it first')).toBeVisible();
  await page.keyboard.press('Escape');

  // The lost callback comes after all.
  await request.post(`/sandbox/pay/${id}`, { data: { outcome: 'charged-back' } });
  await page.goto('/console/reconciliation');
  await compareDeposits(page);
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await page.getByRole('row').filter({ hasText: reference }).getByText('Status').click();
  await expect(record.getByText('Closed by a run')).toBeVisible();
  await expect(record.getByText('agrees again')).toBeVisible();
});

for (const { name, viewport } of [
  { name: 'a desktop', viewport: { width: 1280, height: 800 } },
  { name: 'a tablet', viewport: { width: 820, height: 1100 } },
]) {
  test(`the findings fit on ${name} and are accessible, in light and dark`, async ({ page, request }) => {
    test.setTimeout(300_000);
    await disagree(request);
    await page.setViewportSize(viewport);
    await openConsole(page, 'owner', '/console/reconciliation');
    await compareDeposits(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const place of ['?view=open', '?view=runs', '?view=resolved']) {
        await page.goto(`/console/reconciliation${place}`);
        await expect(page.getByRole('tabpanel')).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
        await expectAccessible(page, `${place} (${colorScheme})`);
        const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(isWider, `${place} scrolls sideways`).toBe(false);
      }
    }
  });
}
