import { expect, type Locator, test } from '@playwright/test';
import { expectAccessibleInBoth } from '../support/axe.ts';
import { gameEnding } from '../support/catalogue.ts';
import { openNetwork } from '../support/earnings.ts';
import { expectFits } from '../support/fits.ts';
import { callApi, openAs, PROMOTER, registerPerson, sessionOf, TEAM_LEAD } from '../support/people.ts';

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

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

test('a user who came without an invitation earns, and sees the three steps to the first earning', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person);
  const steps = page.getByRole('region', { name: 'Your first earnings' });
  await expect(steps.getByText('Tap Apply on an item you like.')).toBeVisible();
  const rows = page.locator('.item-rows').getByRole('listitem');
  await expect(rows.first()).toContainText(/per sale|You earn/);
  // With the steps, too, the first item is in the upper half, and a small phone shows two whole items.
  await expect.poll(async () => bottomOf(rows.first())).toBeLessThanOrEqual(844 / 2);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'the first steps at 320 px');
  const bar = await page.getByRole('navigation').boundingBox();
  await expect.poll(async () => bottomOf(rows.nth(1))).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBoth(page, 'the first steps');

  // Each step leads to its place; the first to the list's first item.
  await steps.getByRole('button', { name: 'Choose' }).click();
  await expect(rows.first().getByRole('button').first()).toBeFocused();
  const network = await openNetwork(request, person, { holdDays: 3, rate: '20' });
  const link = await network.makeLink();
  await expect(steps.getByText(/^Share your link to .+\.$/)).toBeVisible();
  await steps.getByRole('link', { name: 'Share' }).click();
  await expect(page).toHaveURL(new RegExp(`/promotion/1\\?item=${network.appid}`));
  const click = await network.click(link);
  await page.goto('/');
  await expect(steps.getByText('1 click so far.')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Earn' })).toHaveAttribute('href', '/report');

  // The first sale is an estimate for three days; it has the steps' place from now on.
  await network.postback({ click_id: click, amount: '100.00' });
  await expect.poll(async () => (await callApi(request, '/report/start', {}, person.token)).data.step).toBe('done');
  await page.reload();
  await expect(page.getByRole('link', { name: /^Today ₱20\.00\sest\., 1 click: / })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await network.close();
});

test('the steps are gone for a user who has earned, and today’s earnings have their place', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, PROMOTER));
  await expect(page.getByRole('link', { name: /^Today ₱/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your first earnings' })).toHaveCount(0);
});

test('an amount that is not settled says so, on Home as in its label', async ({ page, request }) => {
  await page.route('**/report/today', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data, { earned: '42.00', estimated: '40.00' });
    Object.assign(answer.data.links[0], { earned: '12.00', estimated: '0.00' });
    Object.assign(answer.data.links[1], { earned: '30.00', estimated: '30.00' });
    await route.fulfill({ response, json: answer });
  });
  await openAs(page, await sessionOf(request, PROMOTER));
  await expect(page.getByRole('link', { name: /^Today ₱42\.00\sest\., / })).toContainText(/₱42\.00\sest\./);
  const links = page.getByRole('link', { name: /^Your links, last 7 days: .* ₱12, .* ₱30\sest\.$/ });
  await expect(links).toContainText(/₱30\sest\./);
  // A later request of the page may still be in the route's hands when the test ends.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a user without a rate reads what the platform pays, and is one tap from adding a code', async ({
  page,
  request,
}) => {
  const inviter = await registerPerson(request);
  const person = await registerPerson(request);
  const network = await openNetwork(request, person, { holdDays: 0, rate: '0' });
  await openAs(page, person);
  const row = page.locator('.item-rows').getByRole('listitem').first();
  await expect(row).toContainText('Platform pays');
  await expect(row).not.toContainText('You earn');
  await expect(page.getByText('You have no rate yet, so sales earn you nothing.')).toBeVisible();
  await page.getByRole('link', { name: 'Add an invitation code' }).click();
  const code = page.getByLabel('Invite code', { exact: true });
  await expect(code).toBeInViewport();
  await code.fill(inviter.user.uid);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Add this code?' })).toBeVisible();
  await network.close();
});

test('video tasks show their pay, an install with its fixed amount, and a waiting application until when', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, PROMOTER), '/?list=video');
  const rows = page.locator('.item-rows').getByRole('listitem');
  await expect(rows.first()).toContainText(/≈ ₱[\d.,]+ per sale/);
  await expect(rows.filter({ hasText: 'First reaction' }).first()).toContainText('₱5.40 per install');
  // The sandbox has no link yet for a game whose number ends so.
  const person = await registerPerson(request);
  const slow = await gameEnding(request, person, /7$/);
  await callApi(request, '/wxcps/apply', { appid: slow.appid }, person.token);
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('no browser');
  await openAs(other, person, `/?list=messaging&q=${encodeURIComponent(slow.appname)}`);
  await expect(other.getByText(/^Waiting for the link\. The platform answers by .+ at the latest\.$/)).toBeVisible();
  await other.close();
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
