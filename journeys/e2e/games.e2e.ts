import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe.ts';
import { creditPerson, openConsole } from '../support/console.ts';
import { expectFits } from '../support/fits.ts';
import { openAs, registerPerson } from '../support/people.ts';

async function isWhole(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleInBoth(page, where);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, `${where} at 320 px`);
  await page.setViewportSize({ width: 390, height: 844 });
}

test('a game opens, a round is played and recorded, and money comes back from the arcade (Spec: E7)', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await creditPerson(request, person.user.uid, '200.00');
  await openAs(page, person, '/Games');
  await expect(page.getByRole('button', { name: 'Jeepney Reels' })).toBeVisible();
  await isWhole(page, '/Games');

  await page.getByRole('button', { name: 'Jeepney Reels' }).click();
  const game = page.frameLocator('iframe[title="Jeepney Reels"]');
  const spin = game.locator('#spin');
  await expect(spin).toBeEnabled();
  await spin.click();
  await expect(game.locator('#game[data-state="ready"]')).toBeVisible();
  await expect(game.locator('#said')).not.toHaveText('');
  const left = (await game.locator('#balance').textContent()) ?? '';
  await page.getByRole('button', { name: 'Close the game' }).click();
  // The wallet shows the game's balance.
  await expect(page.getByText(left).first()).toBeVisible();

  await page.getByRole('button', { name: 'Move money' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sandbox Arcade' });
  await sheet.getByLabel('Amount').fill('50');
  await sheet.getByRole('button', { name: 'Move in' }).click();
  await expect(page.getByText('₱50.00 moved into the games')).toBeVisible();
  // My account: the total is the same, and shows the part in games.
  await openAs(page, person, '/my');
  await expect(page.getByRole('link', { name: '₱50.00', exact: true })).toBeVisible();
  await expect(page.getByTestId('total')).toHaveText(left);
  await isWhole(page, '/my with money in games');
  await openAs(page, person, '/Games');
  await page.getByRole('button', { name: 'Move everything back' }).click();
  const question = page.getByRole('dialog', { name: 'Move ₱50.00 back to your wallet?' });
  await question.getByRole('button', { name: 'Move everything back' }).click();
  await expect(page.getByText('₱50.00 moved to your wallet')).toBeVisible();

  await page.getByRole('button', { name: 'Betting history' }).click();
  await page.getByRole('link', { name: /Jeepney Reels/ }).click();
  await expect(page.getByRole('heading', { name: 'How this was calculated' })).toBeVisible();
  await expect(page.getByText(/^You bet: ₱5\.00$/)).toBeVisible();
  await isWhole(page, 'a round');
});

test.describe('on the console', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test('a channel shows its health, and an abandoned round is queried and returned by two operators (Spec: E7, F1)', async ({
    page,
  }) => {
    await openConsole(page, 'owner', '/console/channels');
    await expect(page.getByRole('link', { name: /^\d differences$/ })).toBeVisible();
    await expectAccessible(page, 'channels');
    await page.getByRole('link', { name: /^\d over the limit$/ }).click();
    // The demo already has a request for the oldest round.
    await page.getByRole('row').filter({ hasText: '10000012' }).getByText('Jeepney Reels').click();
    const record = page.getByRole('complementary', { name: 'Bets and rounds' });
    await record.getByRole('button', { name: 'Ask the provider' }).click();
    const providerRecord = page.getByRole('dialog', { name: 'Record of Sandbox Games' });
    await expect(providerRecord.getByText('waiting for our answer · unknown here')).toBeVisible();
    await expectAccessible(page, 'what the provider says');
    await page.keyboard.press('Escape');
    await record.getByRole('button', { name: 'Return the bets' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The provider never ended it');
    await dialog.getByRole('button', { name: 'Request approval' }).click();
    await expect(record.getByText('The return of its bets to the player was requested.')).toBeVisible();
    await expect(record.getByRole('button', { name: 'Return the bets' })).toHaveCount(0);
    await expectAccessible(page, 'a round that is waited for');
  });
});
