import { expect, test } from '@playwright/test';
import { personWithMoney } from '../support/console.ts';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { callApi, openAs, registerPerson } from '../support/people.ts';

test('what is ready to take stands on My account with its amount, one tap away, and is gone once it is taken', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person, '/my');
  const card = page.getByRole('region', { name: 'Ready for you' });
  await expect(card.getByRole('link', { name: /^1 free spin/ })).toBeVisible();
  // A bonus names its condition beside its amount.
  for (const bonus of await card.getByRole('link', { name: /, play ₱/ }).all()) {
    await expect(bonus).toHaveText(/₱[\d,.]+, play ₱[\d,.]+ first/);
  }
  await expectFitsAndAccessible(page, 'what is ready');
  await card.getByRole('link', { name: /^1 free spin/ }).click();
  await page.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/my');
  await expect(page.getByTestId('total')).toHaveText(/\d/);
  await expect(page.getByRole('link', { name: /^1 free spin/ })).toHaveCount(0);
});

test('the statement says what came in and went out by day, and a list of people that did not load says so', async ({
  page,
  request,
}) => {
  const [person, other] = [await personWithMoney(request, '500'), await registerPerson(request)];
  const sent = { uid: other.user.uid, amount: '120.50', note: 'Invoice 2026-0001234' };
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect((await callApi(request, '/wallet/transfer', sent, person.token, key)).status).toBe(200);
  await openAs(page, person, '/Records');
  const flow = page.getByRole('region', { name: 'In and out by day' });
  await expect(flow).toContainText('In₱500.00');
  await expect(flow).toContainText('Out₱120.50');
  const days = flow.getByRole('button');
  await expect(days).toHaveCount(7);
  await days.first().click();
  await expect(flow).toContainText('Out₱0.00');
  await days.last().click();
  await expect(flow).toContainText('Out₱120.50');
  await expectFitsAndAccessible(page, 'the days of the statement');

  await page.route('**/wallet/favourites', (route) => route.abort('connectionreset'));
  await page.goto('/Transfer');
  const failed = page.getByText('Could not load your favourites and recent recipients');
  await expect(failed).toBeVisible();
  await page.unroute('**/wallet/favourites');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: other.user.uid })).toBeVisible();
  await expect(failed).toHaveCount(0);
});
