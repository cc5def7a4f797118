import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { gameEnding } from '../support/catalogue.ts';
import { expectFits } from '../support/fits.ts';
import { callApi, openAs, PROMOTER, registerPerson, sessionOf, TEAM_LEAD } from '../support/people.ts';

test('Home shows today’s earnings and the own links above the lists, and each leads to its page (Spec: B1)', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, PROMOTER));
  await expect(page.getByRole('link', { name: /^Today ₱[\d,.]+, \d+ clicks?: open the report$/ })).toBeVisible();
  const links = page.getByRole('link', { name: /^Your links, last 7 days: / });
  await expect(links).toBeInViewport();
  await links.click();
  await expect(page).toHaveURL(/\/promotion\/1/);
  const card = page.getByRole('article', { name: 'Goal Rush 5v5' });
  await expect(card.getByText(/^\d+ clicks? · \d+ sales?$/)).toBeVisible();
  await expect(card.getByRole('list', { name: /By channel/ }).getByText('facebook')).toBeVisible();
  // A broken link shows the reason, and cannot be shared.
  await page.getByRole('button', { name: /^Ended/ }).click();
  const broken = page.getByRole('article').first();
  await expect(broken.getByText('The page behind this link is gone.')).toBeVisible();
  await expect(broken.getByRole('button')).toHaveCount(0);
});

test('suggestions of both lists appear while typing, and Enter alone applies the search (Spec: B1)', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  const game = await gameEnding(request, person, /./);
  await openAs(page, person);
  const box = page.getByRole('searchbox');
  const sizes: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/wxcps/applist')) sizes.push(sent.postDataJSON().size);
  });
  await box.fill(game.appname.slice(0, 4));
  const suggestions = page.getByRole('list', { name: 'Suggestions' });
  await expect(suggestions.getByRole('link').first()).toBeVisible();
  await expect(page).not.toHaveURL(/q=/);
  await expectAccessibleInBoth(page, 'the suggestions');
  await page.keyboard.press('Escape');
  await expect(suggestions).toHaveCount(0);
  await box.fill(game.appname);
  await suggestions.getByRole('link', { name: game.appname }).first().click();
  await expect(page).toHaveURL(/\/GameDetail\//);
});

test('a promoter without a rate reads what the platform pays, and no promise', async ({ page, request }) => {
  await openAs(page, await registerPerson(request));
  const row = page.locator('.item-rows').getByRole('listitem').first();
  await expect(row).toContainText('Platform pays');
  await expect(row).not.toContainText('You earn');
  // The pages that would promise a share give the reason instead.
  for (const [address, reason] of [
    ['/GameDetail/wx2600000002', 'No rate is set for you yet'],
    ['/Invite', 'No rates for invitations are set for you yet'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(reason)).toBeVisible();
  }
});

test('an item’s page shows its pay, its dates, the forbidden traffic and its earnings (Spec: B9)', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, PROMOTER), '/GameDetail/wx2600000002');
  // The first screen says what the reader earns, for what, and when it is in the balance.
  const earns = page.getByRole('region', { name: 'You earn' });
  await expect(earns).toContainText(/^You earn≈ ₱[\d.,]+ per sale₱[\d.]+ of every ₱100 that a player spends/);
  await earns.getByText('How this is worked out').click();
  await expect(earns.getByText('The platform pays')).toBeVisible();
  await earns.getByText('How this is worked out').click();
  const paid = page.getByRole('region', { name: 'How you get paid' });
  await expect(paid.getByText('A click counts for 30 days.')).toBeVisible();
  // Every event in money: a percentage says nothing about a registration.
  for (const event of ['A player buys something', 'A player registers'])
    await expect(paid.locator('dl > div').filter({ hasText: event })).toContainText(/≈ ₱\d/);
  await expect(paid).not.toContainText('%');
  await expect(paid.getByText('After 3 days it is in your balance')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'My link' })).toBeVisible();
  const terms = page.getByRole('region', { name: 'Good to know' });
  await expect(terms.getByText('Unsolicited messages')).toBeVisible();
  const month = page.getByRole('region', { name: 'Your last 30 days' });
  await expect(month.getByText('Earned per click')).toBeVisible();
  await expect(month.getByText('Best channel')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'the item’s page at 320 px');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page, 'the item’s page at 320 px and 200 %');
});

test('an invited person sees the inviter’s name if the inviter agreed', async ({ page, request }) => {
  const leader = await sessionOf(request, TEAM_LEAD);
  await callApi(request, '/invite/name/set', { shows: true }, leader.token);
  await page.goto(`/register?invite=${leader.user.uid}`);
  await expect(page.getByText(/invited you$/)).toBeVisible();
});
