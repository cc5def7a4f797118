import { expect, test } from '@playwright/test';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { openAs, registerPerson, sessionOf, TEAM_LEAD } from '../support/people.ts';

test('a code gives a bonus that shows the missing turnover, its reason, and the cost of giving it up (Spec: E2)', async ({
  page,
  request,
}) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  await openAs(page, await registerPerson(request, lead.user.uid), '/Bonus');
  const code = page.getByLabel('Bonus code');
  await code.fill('nothing');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('We do not know this code')).toBeVisible();
  await code.fill('welcome');
  await page.getByRole('button', { name: 'Redeem' }).click();
  const receipt = page.getByRole('dialog', { name: 'Bonus received' });
  await expect(receipt).toContainText('₱100.00');
  await expect(receipt).toContainText('₱1,000.00');
  await receipt.getByRole('button', { name: 'Show my bonuses' }).click();

  const bonus = page.getByRole('article');
  await expect(bonus).toContainText(/Bet ₱1,000\.00 more before .* to withdraw it/);
  await expect(bonus.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '₱0.00 of ₱1,000.00 bet');
  await expectFitsAndAccessible(page, '/Bonus');
  await bonus.getByRole('button', { name: 'Why ₱100.00?' }).click();
  await expect(page.getByRole('dialog')).toContainText('Turnover: 10 × ₱100.00');
  await page.getByRole('button', { name: 'Close' }).click();

  await bonus.getByRole('button', { name: 'Give it up' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('You lose ₱100.00');
  await question.getByRole('button', { name: 'Give it up' }).click();
  await expect(page.getByText('No active bonus')).toBeVisible();
  await page.getByRole('tab', { name: 'Done' }).click();
  await expect(bonus).toContainText('You gave up this bonus');
  await expect(bonus).toContainText('₱100.00 was removed on');
});
