import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { openNetwork } from '../support/earnings.ts';
import { expectFits } from '../support/fits.ts';
import { openAs, registerPerson } from '../support/people.ts';

test('the first click is shown in a line above the tabs, the first money in a sheet on Home, each once ever', async ({
  page,
  request,
}) => {
  const promoter = await registerPerson(request);
  const network = await openNetwork(request, promoter, { holdDays: 0, rate: '10' });
  const link = await network.makeLink();
  const clicked = await network.click(link);
  await openAs(page, promoter, '/my');
  const line = page.getByRole('status').filter({ hasText: 'Your first click' });
  await expect(line).toBeVisible();
  await expectAccessibleInBoth(page, 'the line of the first click');
  // It leaves by itself.
  await expect(line).toBeHidden();

  await network.postback({ click_id: clicked, amount: '100.00' });
  await network.close();
  await page.goto('/my');
  await expect(page.getByRole('status').filter({ hasText: 'Your first sale' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Your first sale' })).toBeHidden();
  // The sheet does not open over another page.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/');
  const sheet = page.getByRole('dialog', { name: 'Your first money' });
  await expect(sheet).toContainText('₱10.00');
  // It has the focus, which is shown only to users of a keyboard.
  const close = sheet.getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await expect(close).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(close).toHaveCSS('outline-style', 'solid');
  await expectAccessibleInBoth(page, 'the first money');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'the first money at 320 px');
  await expect(sheet.getByRole('link', { name: 'Share it again' })).toHaveAttribute('href', /GameDetail/);
  await close.click();
  await expect(sheet).toBeHidden();

  // An answer to the page before cannot be read once the page has gone.
  await page.goto('about:blank');
  const answered = page.waitForResponse((response) => response.url().endsWith('/report/moment'));
  await page.goto('/');
  expect(await (await answered).json()).toMatchObject({ data: { moment: null, mayCome: false } });
  await expect(sheet).toHaveCount(0);
});
