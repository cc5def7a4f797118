import { expect, test } from '@playwright/test';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { openAs, PROMOTER, registerPerson, sessionOf } from '../support/people.ts';

test('the level shows its points, the missing points and the reasons of level changes, and pays its bonus once (Spec: E1)', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, PROMOTER), '/my');
  await page.getByRole('link', { name: /^VIP \d$/ }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/₱[\d,.]+ more to VIP \d/)).toBeVisible();
  const counts = page.getByRole('region', { name: 'What counts' });
  await expect(counts).toContainText('The highest one counts');
  // Rows of a list are rendered near the visible area.
  await page.getByRole('heading', { name: 'Level history' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByText(/^Reached ₱[\d,.]+: ₱[\d,.]+ counted at that moment$/).first()).toBeVisible();
  await expectFitsAndAccessible(page, '/Vip');
  await page.getByRole('button', { name: /^Claim ₱/ }).click();
  await expect(page.getByText(/^Claimed /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Claim ₱/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'How levels work' }).click();
  await expect(page.getByText('You go up at once')).toBeVisible();
  await expectFitsAndAccessible(page, '/VipGuide');
});

test('a level that was reached this week stands on gold below the points', async ({ page, request }) => {
  await page.route('**/vip/moves', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data.content[0], { from: 2, to: 3, at: new Date().toISOString() });
    await route.fulfill({ response, json: answer });
  });
  await openAs(page, await sessionOf(request, PROMOTER), '/Vip');
  await expect(page.getByText('You reached VIP 3')).toBeVisible();
  await expectFitsAndAccessible(page, 'a level of this week');
});

test('an invite code is bound once, after a warning that it cannot be changed (Spec: E4)', async ({
  page,
  request,
}) => {
  const inviter = await registerPerson(request);
  const invited = await registerPerson(request);
  await openAs(page, invited, '/Invite');
  await expect(page.getByRole('region', { name: 'Benefits' })).toBeVisible();
  await expectFitsAndAccessible(page, '/Invite');
  const code = page.getByLabel('Invite code', { exact: true });
  await code.fill(invited.user.uid);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This is your own code')).toBeVisible();
  await code.fill(`https://example.com/register?invite=${inviter.user.uid}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add this code?' });
  await expect(sheet).toContainText('This cannot be changed later.');
  await sheet.getByRole('button', { name: 'Add code' }).click();
  await expect(page.getByText(`(${inviter.user.uid})`)).toBeVisible();
  await expect(code).toHaveCount(0);
});
