import { expect, type Page, test } from '@playwright/test';
import { applyButtons, gameEnding, list, search } from '../support/catalogue.ts';
import {
  callApi,
  goOffline,
  keepSession,
  logInPerson,
  openAs,
  PINNER,
  PROMOTER,
  registerPerson,
  TEAM_LEAD,
  waitForOfflineCache,
} from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

test('the description of a video task opens a dialog with a confirm button (Spec: B3)', async ({ page, request }) => {
  const person = await registerPerson(request);
  await openAs(page, person);
  await page.getByRole('tab', { name: 'Video tasks' }).click();
  await list(page).locator('button[aria-haspopup="dialog"]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /Confirm|OK/ }).click();
  await expect(dialog).toHaveCount(0);
});

test('a game’s pictures fill the screen, video first, can be turned and downloaded, and lead to its page (Spec: B2)', async ({
  page,
  request,
}) => {
  // An invited user has a rate, so the viewer shows the earnings.
  const person = await registerPerson(request, (await logInPerson(request, TEAM_LEAD)).user.uid);
  const { data } = await callApi(request, '/wxcps/applist', { number: 0, size: 50 }, person.token);
  // The platform of the demo gives the links of these games at once.
  const games = data.content.filter(({ appid }) => /[0-6]$/.test(appid));
  const game = games.find((one) => one.video_info.video_url !== '' && one.publicity_img.img_list.length > 0);
  expect(game, 'the demo has a game with a video and pictures on its first page').toBeDefined();
  await openAs(page, person);
  await search(page, game?.appname ?? '');
  await list(page)
    .getByRole('button', { name: `Pictures of ${game?.appname}` })
    .click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.locator('video')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next' }).click();
  await expect(viewer.getByRole('status')).toHaveText(/^2 of/);
  const download = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.(webp|png|jpe?g|svg)$/);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await list(page)
    .getByRole('button', { name: `Pictures of ${game?.appname}` })
    .click();
  // The head of the viewer shows the earnings from a sale and the item's button, which changes in place.
  await expect(viewer.getByText(/per sale|You earn/)).toBeVisible();
  await viewer.getByRole('button', { name: `Apply for ${game?.appname}` }).click();
  await expect(page.getByText('Your link is ready')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Your link is ready')).toHaveCount(0);
  await expect(viewer.getByRole('button', { name: new RegExp(`^Apply for ${game?.appname}$`) })).toHaveCount(0);
  await viewer.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(new RegExp(`/GameDetail/${game?.appid}`));
  await expect(page.getByRole('heading', { name: game?.appname ?? '' })).toBeVisible();
});

test('a failed download shows an error (Spec: B6)', async ({ page, request }) => {
  const person = await registerPerson(request);
  const { data } = await callApi(request, '/wxcps/applist', { number: 0, size: 50 }, person.token);
  const game = data.content.find((one) => one.publicity_img.img_list.length > 0);
  await page.route('**/wxcps/down*', (route) => route.fulfill({ status: 404, body: '{}' }));
  await openAs(page, person);
  await search(page, game?.appname ?? '');
  await list(page)
    .getByRole('button', { name: `Pictures of ${game?.appname}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('download failed')).toBeVisible();
});

test('a banner opens a dialog with its name and text, and no script in it (Spec: B1)', async ({ page, request }) => {
  const person = await registerPerson(request);
  await page.route('**/mainview/bannerList', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data = body.data.slice(0, 1);
    body.data[0].remark =
      '<p>Good <b>news</b></p><img src=x onerror="window.broken=1"><script>window.broken=1</script>';
    await route.fulfill({ response, json: body });
  });
  await openAs(page, person);
  await page.getByRole('region', { name: 'Banners' }).getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Good news')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { broken?: number }).broken)).toBeUndefined();
});

test.describe('pinning (Spec: B4)', () => {
  test('puts an item first for all users, if job 2 pins it', async ({ page, request }) => {
    const pinner = await logInPerson(request, PINNER);
    await openAs(page, pinner);
    await page.getByRole('tab', { name: 'Video tasks' }).click();
    // A task is named 'game · format': until the tab has changed, the games of the other list have similar buttons.
    const pins = list(page).getByRole('button', { name: /^Pin .+ · .+ to the top$/ });
    await expect(pins.nth(3)).toBeVisible();
    const label = (await pins.nth(3).getAttribute('aria-label')) ?? '';
    await pins.nth(3).click();
    await expect(page.getByText('pinned successfully')).toBeVisible();
    const unpins = list(page).getByRole('button', { name: /^Unpin / });
    await expect(unpins.first()).toHaveAttribute('aria-label', label.replace(/^Pin (.+) to the top$/, 'Unpin $1'));
    const otherUser = await registerPerson(request);
    const { data } = await callApi(request, '/doucps/demandlist', { number: 0, size: 1 }, otherUser.token);
    expect(label).toContain(data.content[0]?.demandName);
    // All users see the pin, and it can be removed.
    const name = data.content[0]?.demandName ?? '';
    await expect(list(page).getByText('Pinned').first()).toBeVisible();
    await list(page)
      .getByRole('button', { name: `Unpin ${name}` })
      .click();
    await expect(page.getByText('Unpinned', { exact: true })).toBeVisible();
    const after = await callApi(request, '/doucps/demandlist', { number: 0, size: 1 }, otherUser.token);
    expect(after.data.content[0]).toMatchObject({ pinned: false });
  });

  test('is neither shown nor allowed to job 0', async ({ page, request }) => {
    const person = await registerPerson(request);
    await openAs(page, person);
    await expect(applyButtons(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pin / })).toHaveCount(0);
    const game = await gameEnding(request, person, /./);
    const refused = await callApi(request, '/wxcps/keeptop', { appid: game.appid }, person.token);
    expect(refused).toMatchObject({ status: 403, code: 'job_not_allowed' });
  });
});

test('the user’s links are shown offline with their last data (Spec: B8)', async ({ page, request }) => {
  await openAs(page, await logInPerson(request, PROMOTER), '/promotion');
  const promote = page.getByRole('button', { name: 'Share Goal Rush 5v5' });
  await expect(promote).toBeVisible();
  await promote.click();
  await expect(page.getByRole('img', { name: 'Poster of Goal Rush 5v5' })).toBeVisible();
  await waitForOfflineCache(page);
  await page.goto('/promotion');
  await expect(promote).toBeVisible();
  await goOffline(page);
  await page.reload();
  await expect(promote).toBeVisible();
  await expect(page.getByText(/Showing data from \d/)).toBeVisible();
  // Items that were opened before can be shared and shown without a network, too.
  await promote.click();
  await expect(page.getByRole('img', { name: 'QR code of the link to Goal Rush 5v5' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Poster of Goal Rush 5v5' })).toBeVisible();
});

test('the last data stays when the connection is lost, and the app says that it is offline (Spec: F4)', async ({
  page,
  request,
  context,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person);
  await expect(applyButtons(page).first()).toBeVisible();
  await goOffline(page);
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await expect(applyButtons(page).first()).toBeVisible();
  await expect(page.getByText(/Showing data from \d/)).toBeVisible();

  // Opened again offline, Home and the balance show their last data.
  await context.setOffline(false);
  await page.goto('/report');
  await expect(page.getByText('Settled').first()).toBeVisible();
  await page.goto('/my');
  await expect(page.getByTestId('total')).toHaveText('₱0.00');
  await goOffline(page);
  await page.reload();
  await expect(page.getByTestId('total')).toHaveText('₱0.00');
  await expect(page.getByText(/Showing data from \d/)).toBeVisible();
  await page.goto('/report');
  await expect(page.getByText(/Showing data from \d/)).toBeVisible();
  // The message is shown once, and without "Retry" while a retry cannot help.
  await expect(page.getByText('Could not be updated')).toHaveCount(0);
  await page.goto('/');
  await expect(applyButtons(page).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('content that could not be loaded offline loads by itself when the connection is back', async ({
  page,
  request,
  context,
}) => {
  await openAs(page, await logInPerson(request, TEAM_LEAD), '/Records');
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText('₱');
  await waitForOfflineCache(page);
  // The linked pages are loaded while the app is idle.
  await page.goto('/my');
  await expect(page.getByTestId('total')).toContainText('₱');
  await page.goto('/Records');
  await expect(row).toContainText('₱');
  await goOffline(page);
  await page.getByRole('button', { name: 'Commission', exact: true }).click();
  await expect(page.getByText('The list will load when you are back online')).toBeVisible();
  await context.setOffline(false);
  await expect(row).toContainText('Commission');
});

test('the newest items move by themselves, stop under a finger, and go on (Spec: B1)', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openAs(page, await registerPerson(request));
  const ticker = page.getByRole('region', { name: 'Newest' });
  const item = ticker.getByRole('listitem').nth(3);
  const place = () => item.evaluate((element) => element.getBoundingClientRect().x);
  const atFirst = await place();
  await expect.poll(place).toBeLessThan(atFirst - 3);

  await ticker.dispatchEvent('touchstart');
  const held = await place();
  await frames(page, 20);
  expect(await place()).toBeCloseTo(held, 0);

  await ticker.dispatchEvent('touchend');
  await expect.poll(place).toBeLessThan(held - 3);

  // An item focused by keyboard is scrolled into view.
  const last = ticker.getByRole('listitem').last().getByRole('button');
  await page.keyboard.press('Tab');
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test.describe('without the service worker, whose requests a test does not see', () => {
  test.use({ serviceWorkers: 'block' });

  for (const touch of [
    { role: 'tab', name: 'Video tasks', mark: 'aria-selected', shown: /list=video/ },
    { role: 'button', name: 'Casual', mark: 'aria-pressed', shown: /category=casual/ },
  ] as const)
    test(`"${touch.name}" touched before the app has loaded looks chosen at once, and is applied once it has loaded`, async ({
      page,
      request,
    }) => {
      const held = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, (route) => held.promise.then(() => route.continue()));
      const person = await registerPerson(request);
      await keepSession(page, person);
      await page.goto('/', { waitUntil: 'commit' });
      const choice = page.getByRole(touch.role, { name: touch.name, exact: true });
      await choice.click();
      await expect(choice).toHaveAttribute(touch.mark, 'true');
      await expect(page.locator(`[${touch.mark}="true"]`)).toHaveCount(1);
      held.resolve();
      await expect(page).toHaveURL(touch.shown);
      await expect(page.locator('[data-first-paint]')).toHaveCount(0);
      await expect(choice).toHaveAttribute(touch.mark, 'true');
      await expect(applyButtons(page).first()).toBeVisible();
    });

  test('code after the first screen may fail to load: the page stays, and it is requested again', async ({
    page,
    request,
  }) => {
    let loads = 0;
    await page.route(/\/assets\/later-/, (route) => {
      loads += 1;
      return loads === 1 ? route.abort() : route.continue();
    });
    await openAs(page, await registerPerson(request));
    const apply = applyButtons(page).first();
    await expect(apply).toBeVisible();
    await expect.poll(() => loads).toBe(2);
    await apply.click();
    await expect(page.getByText('application succeeded')).toBeVisible();
  });
});

/** Waits for this many frames of the screen. */
function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        const next = () => {
          left -= 1;
          if (left === 0) done();
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    count,
  );
}
