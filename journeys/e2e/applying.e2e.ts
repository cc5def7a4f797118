import { expect, test } from '@playwright/test';
import { demandEnding, gameEnding, list, rowButton, search } from '../support/catalogue.ts';
import { callApi, openAs, registerPerson } from '../support/people.ts';

test.describe('applying for a game (Spec: B4)', () => {
  test('gives the link at once: the share sheet opens, and the button turns into View, which opens the promotion page', async ({
    page,
    request,
  }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, /[0-6]$/);
    await openAs(page, person);
    await search(page, game.appname);
    await rowButton(page, `Apply for ${game.appname}`).click();
    await expect(page.getByText('application succeeded')).toBeVisible();
    const sheet = page.getByRole('dialog', { name: game.appname });
    await expect(sheet.getByText('Your link is ready. Share it to start earning.')).toBeVisible();
    await expect(sheet.getByRole('list', { name: 'Share in' }).getByRole('button')).toHaveCount(8);
    // The list is where it was.
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/^[^?]*\/(\?.*)?$/);
    await rowButton(page, `View the link of ${game.appname}`).click();
    await expect(page).toHaveURL(/\/promotion\/1/);
    await expect(page.getByText(game.appname).first()).toBeVisible();
  });

  test('shows a grey button until the platform answers, says when the link comes, then turns green by itself', async ({
    page,
    request,
  }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, '7');
    await openAs(page, person);
    await search(page, game.appname);
    await rowButton(page, `Apply for ${game.appname}`).click();
    const waiting = rowButton(page, `Apply for ${game.appname}: applied, link pending`);
    await expect(waiting).toBeVisible();
    await expect(waiting).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Some links take a day. We will tell you, then you can share it.')).toBeVisible();
    await expect(rowButton(page, `View the link of ${game.appname}`)).toBeVisible();
  });

  test('shows the platform’s refusal, and can be repeated', async ({ page, request }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, '8');
    await openAs(page, person);
    await search(page, game.appname);
    await rowButton(page, `Apply for ${game.appname}`).click();
    const row = list(page).locator('li').filter({ hasText: game.appname }).first();
    await expect(row.getByText('The platform refused this application')).toBeVisible();
    await expect(row.getByText('You can apply again or choose another one.')).toBeVisible();
    await expect(rowButton(page, `Apply for ${game.appname}`)).toBeEnabled();
    // It is shown there only.
    await page.reload();
    await expect(row.getByText('The platform refused this application')).toBeVisible();
    await expect(page.getByRole('button', { name: /^View all announcements/ })).not.toContainText(game.appname);
  });
});

test('an application on another device appears on this device by itself', async ({ page, request }) => {
  const person = await registerPerson(request);
  const demand = await demandEnding(request, person, /[0-4]$/);
  const live = page.waitForResponse('**/live');
  await openAs(page, person, '/promotion/2');
  await live;
  await expect(page.getByText('No video tasks applied for yet')).toBeVisible();
  await callApi(request, '/doucps/apply', { demandId: demand.demandId }, person.token);
  await expect(page.getByRole('button', { name: 'Running 1', exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: demand.demandName })).toBeVisible();
});

test.describe('applying for a video task (Spec: B4)', () => {
  for (const [ending, message] of [
    [/9$/, 'data error'],
    [/5$/, 'not yet participated, cannot claim'],
    [/6$/, 'tasks all claimed'],
  ] as const) {
    test(`shows "${message}" for a number ending in ${ending.source[0]}, and keeps the task`, async ({
      page,
      request,
    }) => {
      const person = await registerPerson(request);
      const demand = await demandEnding(request, person, ending);
      await openAs(page, person);
      await page.getByRole('tab', { name: 'Video tasks' }).click();
      await search(page, demand.demandName);
      await rowButton(page, `Apply for ${demand.demandName}`).first().click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(rowButton(page, `Apply for ${demand.demandName}`).first()).toBeVisible();
    });
  }

  test('keeps the granted link on the promotion page, and can be cancelled', async ({ page, request }) => {
    const person = await registerPerson(request);
    const demand = await demandEnding(request, person, /[0-4]$/);
    await openAs(page, person);
    await page.getByRole('tab', { name: 'Video tasks' }).click();
    await search(page, demand.demandName);
    await rowButton(page, `Apply for ${demand.demandName}`).first().click();
    await expect(page.getByText('application succeeded')).toBeVisible();
    await page.goto('/promotion/2');
    await expect(page.getByRole('button', { name: 'Running 1', exact: true })).toBeVisible();
    await page.getByRole('link', { name: `Details of ${demand.demandName}` }).click();
    await page.getByRole('button', { name: `Cancel ${demand.demandName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel task' }).click();
    await expect(page.getByRole('button', { name: `Apply for ${demand.demandName}`, exact: true })).toBeVisible();
    await page.goto('/promotion/2');
    await expect(page.getByText('No video tasks applied for yet')).toBeVisible();
  });
});
