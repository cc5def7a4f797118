import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { openNetwork } from '../support/earnings.ts';
import { expectFits } from '../support/fits.ts';
import { keepSession, logInPerson, openAs, PINNER, registerPerson } from '../support/people.ts';

test('a newcomer is shown how to earn; a sale then shows at once, separate from settled earnings, with its reason (Spec: C2)', async ({
  page,
  request,
}) => {
  const promoter = await registerPerson(request);
  const network = await openNetwork(request, promoter, { holdDays: 0, rate: '10' });
  const live = page.waitForResponse((response) => response.url().endsWith('/live'));
  await openAs(page, promoter, '/report');
  await expect(page.getByRole('heading', { name: 'No earnings yet' })).toBeVisible();
  await live;
  await expect(page.getByRole('link', { name: 'Find something to promote' })).toHaveAttribute('href', '/');

  const link = await network.makeLink('tiktok');
  const clicked = await network.click(link);
  // A click alone also updates the page.
  await expect(page.getByRole('heading', { name: 'No earnings yet' })).toBeHidden();
  await network.postback({ click_id: clicked, amount: '100.00' });
  const refunded = { click_id: await network.click(link), amount: '50.00', transaction_id: crypto.randomUUID() };
  await network.postback(refunded);
  await network.postback({ ...refunded, amount: '20.00' });
  await network.close();

  // The newcomer's page updates by itself.
  await expect(page.getByTestId('settled')).toHaveText('₱12.00');
  await expect(page.getByTestId('estimated')).toHaveText('₱0.00');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('Nothing earned on the same weekday a week before')).toBeVisible();
  await page.getByRole('button', { name: '7 days' }).click();
  // The block shows the best day first, then the touched day.
  await expect(page.getByTestId('shown-day')).toHaveText('₱12.00');
  const chart = page.getByRole('slider', { name: 'Earnings by day: settled, and estimated above it' });
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart is not drawn');
  await page.mouse.click(box.x + box.width / 14, box.y + box.height / 2);
  await expect(page.getByTestId('shown-day')).toHaveText('₱0.00');
  await chart.press('End');
  await expect(page.getByTestId('shown-day')).toHaveText('₱12.00');
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('row').filter({ hasText: '₱12.00' })).toBeVisible();
  await expectAccessibleInBoth(page, '/report with figures');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, '/report with figures at 320 px');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page, '/report with figures at 320 px and 200 %');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.setViewportSize({ width: 390, height: 844 });

  // The bar fills 100 %, because all earnings came through one channel.
  await page.getByRole('tab', { name: 'Channel' }).click();
  const channel = page.getByRole('tabpanel').getByRole('link', { name: /tiktok/ });
  await expect(channel.getByTestId('share')).toHaveText('100%');
  await channel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'tiktok' })).toBeVisible();
  await expect(page.getByTestId('settled')).toHaveText('₱12.00');
  await page.goBack();
  await page.getByRole('tab', { name: 'Item' }).click();
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page.getByTestId('settled')).toHaveText('₱12.00');
  // The heading comes from the answer, and not from the address.
  expect(page.url()).not.toContain('name=');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Report|All entries)$/);
  await page.getByRole('link', { name: /₱2.00/ }).click();
  await expect(page.getByRole('heading', { name: 'Settled' })).toBeVisible();
  await expect(page.getByText('A visitor opened your link “tiktok”')).toBeVisible();
  await expect(page.getByText('Your rate: 10%')).toBeVisible();
  await expect(page.getByText('Confirmed: ₱50.00, for you ₱5.00')).toBeVisible();
  await expect(page.getByText('Confirmed: ₱20.00, for you ₱2.00')).toBeVisible();
  await expectAccessibleInBoth(page, '/ReportDetails of a line');
  await page
    .getByRole('link', { name: /^Commission/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Commission' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Item' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: 'Files' }).click();
  const files = page.getByRole('dialog', { name: 'Files' });
  await files.getByRole('button', { name: 'Create file' }).click();
  const save = files.getByRole('button', { name: /^Save/ });
  await expect(save).toBeVisible();
  await expectAccessibleInBoth(page, 'the files of a report');
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).toContain(',2.00,Settled,');
});

test('a separate link for a channel is created on the item’s page; its clicks, code and poster belong to that link (Spec: B9)', async ({
  page,
  request,
  context,
}) => {
  const promoter = await registerPerson(request);
  const network = await openNetwork(request, promoter, { holdDays: 0, rate: '10' });
  await network.makeLink();
  await openAs(page, promoter, `/GameDetail/${network.appid}`);
  await page.getByRole('button', { name: '+ New' }).click();
  await page.getByRole('textbox', { name: 'Name of the channel' }).fill('group/1');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('Use letters, digits, spaces, hyphens and underscores')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the channel' }).fill('group-1');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('button', { name: 'group-1' })).toHaveAttribute('aria-pressed', 'true');
  const link = await network.makeLink('group-1');
  await expect(page.getByText(link)).toBeVisible();
  await network.click(link);
  await network.close();
  await page.reload();
  await page.getByRole('button', { name: 'group-1' }).click();
  await expect(page.getByRole('region', { name: 'This link, last 7 days' }).getByText('1').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'an item with links by channel');
  // The page's one button shares the chosen channel's link.
  await page.getByRole('button', { name: /^Share / }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'group-1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByText(link).first()).toBeVisible();
  await expectAccessibleInBoth(page, 'what one sends on, by channel');
  // The link of a channel is copied and counted. The long link is hidden, and contains the channel, too.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await sheet.getByRole('button', { name: 'Copy link' }).first().click();
  await expect.poll(copied).toBe(new URL(link, page.url()).href);
  const long = sheet.getByRole('button', { name: 'Copy long address' });
  await expect(long).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Advanced' }).click();
  await long.click();
  await expect.poll(copied).toMatch(/^https:\/\/(?!localhost).*[?&]sub_id=group-1/);
});

test('the report, its entries and the statement each name the day that they count by', async ({ page, request }) => {
  const promoter = await logInPerson(request, PINNER);
  await keepSession(page, promoter);
  await page.goto('/report?span=month');
  await expect(page.getByText(/^Settled, from sales of /)).toBeVisible();
  await expect(page.getByText(/A sale counts here on the day it was made/)).toBeVisible();
  await expect(page.getByTestId('compared')).toHaveText(/, up to this time of day$/);
  await page.goto('/report?span=yesterday');
  await expect(page.getByTestId('compared')).not.toHaveText(/up to this time/);
  // Fifty days back all has settled.
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/ReportDetails?from=${day(50)}&to=${day(20)}`);
  const entry = page.getByRole('main').getByRole('link').filter({ hasText: 'Settled' }).first();
  await expect(entry).toHaveText(/Sold [A-Z].*Settled [A-Z]/);
  await page.goto('/Records');
  await page.getByRole('button', { name: 'Commission' }).click();
  const line = page
    .getByRole('link')
    .filter({ hasText: /Sold [A-Z]/ })
    .first();
  await line.click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Sold on');
  await expect(receipt).toContainText('Settled on');
});
