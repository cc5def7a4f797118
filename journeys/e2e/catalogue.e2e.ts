import { expect, type Page, test } from '@playwright/test';
import { callApi, type LoggedIn, logInPerson, openAs, PINNER, PROMOTER, registerPerson } from '../support/people.ts';

const list = (page: Page) => page.getByRole('tabpanel');
const rowButton = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true });

/** Games of the demo by the last digit of their number: it decides how the sandbox platform answers. */
async function gameEnding(request: Parameters<typeof callApi>[0], person: LoggedIn, digit: string | RegExp) {
  const ending = typeof digit === 'string' ? new RegExp(`${digit}$`) : digit;
  for (let number = 0; ; number++) {
    const { data } = await callApi(request, '/wxcps/applist', { number, size: 50 }, person.token);
    const game = data.content.find((one) => ending.test(one.appid) && one.apply);
    if (game) return game;
    if (number + 1 >= data.totalPages) throw new Error(`the demo has no game ending ${digit}`);
  }
}

async function demandEnding(request: Parameters<typeof callApi>[0], person: LoggedIn, ending: RegExp) {
  for (let number = 0; ; number++) {
    const { data } = await callApi(request, '/doucps/demandlist', { number, size: 50 }, person.token);
    const demand = data.content.find((one) => ending.test(one.demandId) && one.apply);
    if (demand) return demand;
    if (number + 1 >= data.totalPages) throw new Error(`the demo has no demand ending ${ending}`);
  }
}

async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
}

test.describe('the messaging list', () => {
  test('is found by part of a name whatever its case, kept when the tab changes, and cleared', async ({
    page,
    request,
  }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, /./);
    await openAs(page, person);
    await expect(
      list(page)
        .getByRole('button', { name: /^Apply for/ })
        .first(),
    ).toBeVisible();
    const part = game.appname.slice(1, 6).toUpperCase();
    await search(page, part);
    await expect(rowButton(page, `Apply for ${game.appname}`)).toBeVisible();
    const names = await list(page)
      .getByRole('button', { name: /^Apply for/ })
      .allInnerTexts();
    expect(names.length).toBeGreaterThan(0);
    await page.getByRole('tab', { name: 'Video tasks' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(part);
    await page.getByRole('tab', { name: 'Messaging games' }).click();
    await search(page, 'zzzz no such game');
    await expect(page.getByText('no games yet')).toBeVisible();
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(
      list(page)
        .getByRole('button', { name: /^Apply for/ })
        .first(),
    ).toBeVisible();
  });

  test('shows one category at a time', async ({ page, request }) => {
    const person = await registerPerson(request);
    const { data } = await callApi(
      request,
      '/wxcps/applist',
      { number: 0, size: 50, category_2_name: 'casual' },
      person.token,
    );
    await openAs(page, person);
    await page.getByRole('button', { name: 'Casual' }).click();
    await expect(page.getByRole('button', { name: 'Casual' })).toHaveAttribute('aria-pressed', 'true');
    const first = data.content[0]?.appname ?? '';
    await expect(rowButton(page, `Apply for ${first}`)).toBeVisible();
  });

  test('begins in the upper 42 % with five rows in view, each ratio named, and can be sorted by it', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, await registerPerson(request));
    const rows = list(page).locator('li[aria-posinset]');
    await expect(rows.nth(5)).toBeVisible();
    const boxes = await rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
    expect(boxes[0]?.top).toBeLessThanOrEqual(844 * 0.42);
    const bar = await page.getByRole('navigation').boundingBox();
    expect(boxes.filter(({ bottom }) => bottom <= (bar?.y ?? 0)).length).toBeGreaterThanOrEqual(5);
    await expect(page.getByRole('heading', { name: 'Newest' })).toBeVisible();
    await expect(rows.first().getByText('You earn')).toBeVisible();

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest ratio');
    await expect(page).toHaveURL(/sort=ratio/);
    const ratios = async () =>
      (await rows.getByText(/^\d+\.\d\d%$/).allInnerTexts()).slice(0, 5).map((text) => Number.parseFloat(text));
    await expect.poll(async () => (await ratios())[0]).toBeGreaterThan(60);
    const shown = await ratios();
    expect(shown).toEqual([...shown].sort((one, other) => other - one));

    // On the way down the search box becomes a button beside lower chips, and leads back up.
    const chip = page.getByRole('button', { name: 'All', exact: true });
    const before = await chip.boundingBox();
    await page.mouse.wheel(0, 1200);
    await expect.poll(async () => (await chip.boundingBox())?.height).toBeLessThan(before?.height ?? 0);
    await page.getByRole('button', { name: 'Search games' }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('searchbox')).toBeInViewport();
  });

  test('grows as one scrolls, with few rows in the page', async ({ page, request }) => {
    const person = await registerPerson(request);
    const asked: number[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/wxcps/applist')) asked.push(sent.postDataJSON().number);
    });
    await openAs(page, person);
    await expect(
      list(page)
        .getByRole('button', { name: /^Apply for/ })
        .first(),
    ).toBeVisible();
    for (let screen = 0; screen < 40 && !asked.includes(2); screen++) {
      await page.mouse.wheel(0, 1500);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    }
    await expect.poll(() => asked).toContain(2);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1200);
  });

  test('shows only what was asked for last, when the first answer is slow', async ({ page, request }) => {
    const person = await registerPerson(request);
    const [first, second] = [await gameEnding(request, person, /1$/), await gameEnding(request, person, /2$/)];
    const held = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    // Before the page opens: what is laid while the service worker takes the page over catches nothing.
    await page.route('**/wxcps/applist', async (route) => {
      if (route.request().postDataJSON().appname !== first.appname) return route.continue();
      const answer = await route.fetch();
      held.resolve();
      await letGo.promise;
      await route.fulfill({ response: answer }).catch(() => {});
      arrived.resolve();
    });
    await openAs(page, person);
    await expect(
      list(page)
        .getByRole('button', { name: /^Apply for/ })
        .first(),
    ).toBeVisible();
    await search(page, first.appname);
    await held.promise;
    await search(page, second.appname);
    await expect(rowButton(page, `Apply for ${second.appname}`)).toBeVisible();
    letGo.resolve();
    await arrived.promise;
    await expect(rowButton(page, `Apply for ${second.appname}`)).toBeVisible();
    await expect(rowButton(page, `Apply for ${first.appname}`)).toHaveCount(0);
  });

  test('that cannot be loaded says so in place, without a toast, and loads on Retry', async ({ page, request }) => {
    const person = await registerPerson(request);
    let failing = true;
    await page.route('**/wxcps/applist', (route) =>
      failing
        ? route.fulfill({ status: 500, json: { status: 500, message: 'system error', data: {} } })
        : route.continue(),
    );
    await openAs(page, person);
    await expect(page.getByText('Could not load the list')).toBeVisible();
    await expect(page.getByText('system error')).toHaveCount(0);
    failing = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(
      list(page)
        .getByRole('button', { name: /^Apply for/ })
        .first(),
    ).toBeVisible();
  });
});

test.describe('applying for a game', () => {
  test('gives the link at once: the button turns into View, which opens the promotion page', async ({
    page,
    request,
  }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, /[0-6]$/);
    await openAs(page, person);
    await search(page, game.appname);
    await rowButton(page, `Apply for ${game.appname}`).click();
    await expect(page.getByText('application succeeded')).toBeVisible();
    await rowButton(page, `View the link of ${game.appname}`).click();
    await expect(page).toHaveURL(/\/promotion\/1/);
    await expect(page.getByText(game.appname).first()).toBeVisible();
  });

  test('that the platform answers later is grey, and turns green by itself', async ({ page, request }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, '7');
    await openAs(page, person);
    await search(page, game.appname);
    await rowButton(page, `Apply for ${game.appname}`).click();
    const waiting = rowButton(page, `Apply for ${game.appname}: applied, link pending`);
    await expect(waiting).toBeVisible();
    await expect(waiting).toHaveAttribute('aria-disabled', 'true');
    await expect(rowButton(page, `View the link of ${game.appname}`)).toBeVisible({ timeout: 20_000 });
  });

  test('that the platform refuses says so and can be tried again', async ({ page, request }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, '8');
    await openAs(page, person);
    await search(page, game.appname);
    await rowButton(page, `Apply for ${game.appname}`).click();
    const row = list(page).locator('li').filter({ hasText: game.appname }).first();
    await expect(row.getByText('The platform refused this application')).toBeVisible();
    await expect(row.getByText('You can apply again or choose another one.')).toBeVisible();
    await expect(rowButton(page, `Apply for ${game.appname}`)).toBeEnabled();
    // It stays there, and passes by nowhere else.
    await page.reload();
    await expect(row.getByText('The platform refused this application')).toBeVisible();
    await expect(page.getByRole('button', { name: /^View all announcements/ })).not.toContainText(game.appname);
  });
});

test.describe('applying for a video task', () => {
  for (const [ending, said] of [
    [/9$/, 'data error'],
    [/5$/, 'not yet participated, cannot claim'],
    [/6$/, 'tasks all claimed'],
  ] as const) {
    test(`whose number ends ${ending.source[0]} says "${said}" and stays`, async ({ page, request }) => {
      const person = await registerPerson(request);
      const demand = await demandEnding(request, person, ending);
      await openAs(page, person);
      await page.getByRole('tab', { name: 'Video tasks' }).click();
      await search(page, demand.demandName);
      await rowButton(page, `Apply for ${demand.demandName}`).first().click();
      await expect(page.getByText(said)).toBeVisible();
      await expect(rowButton(page, `Apply for ${demand.demandName}`).first()).toBeVisible();
    });
  }

  test('that is granted keeps its link on the promotion page, and can be taken back', async ({ page, request }) => {
    const person = await registerPerson(request);
    const demand = await demandEnding(request, person, /[0-4]$/);
    await openAs(page, person);
    await page.getByRole('tab', { name: 'Video tasks' }).click();
    await search(page, demand.demandName);
    await rowButton(page, `Apply for ${demand.demandName}`).first().click();
    await expect(page.getByText('application succeeded')).toBeVisible();
    await page.goto('/promotion/2');
    await expect(page.getByText('1 running', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Cancel ${demand.demandName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel task' }).click();
    await expect(page.getByText('No video tasks applied for yet')).toBeVisible();
  });
});

test('the description of a video task opens a dialog with a confirm button', async ({ page, request }) => {
  const person = await registerPerson(request);
  await openAs(page, person);
  await page.getByRole('tab', { name: 'Video tasks' }).click();
  await list(page).locator('button[aria-haspopup="dialog"]').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /Confirm|OK/ }).click();
  await expect(dialog).toHaveCount(0);
});

test('a game’s pictures fill the screen, video first, can be turned and downloaded, and lead to its page', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  const { data } = await callApi(request, '/wxcps/applist', { number: 0, size: 50 }, person.token);
  const game = data.content.find((one) => one.video_info.video_url !== '' && one.publicity_img.img_list.length > 0);
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
  await viewer.getByRole('link', { name: new RegExp(game?.appname ?? '') }).click();
  await expect(page).toHaveURL(new RegExp(`/GameDetail/${game?.appid}`));
  await expect(page.getByRole('heading', { name: game?.appname ?? '' })).toBeVisible();
});

test('a download that fails says so', async ({ page, request }) => {
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

test('a banner opens a dialog with its name and text, and no script in it', async ({ page, request }) => {
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

test.describe('pinning', () => {
  test('by job 2 puts an item first for everybody', async ({ page, request }) => {
    const pinner = await logInPerson(request, PINNER);
    await openAs(page, pinner);
    await page.getByRole('tab', { name: 'Video tasks' }).click();
    const pins = list(page).getByRole('button', { name: /^Pin .+ to the top$/ });
    await expect(pins.nth(3)).toBeVisible();
    const label = (await pins.nth(3).getAttribute('aria-label')) ?? '';
    await pins.nth(3).click();
    await expect(page.getByText('pinned successfully')).toBeVisible();
    const unpins = list(page).getByRole('button', { name: /^Unpin / });
    await expect(unpins.first()).toHaveAttribute('aria-label', label.replace(/^Pin (.+) to the top$/, 'Unpin $1'));
    const somebody = await registerPerson(request);
    const { data } = await callApi(request, '/doucps/demandlist', { number: 0, size: 1 }, somebody.token);
    expect(label).toContain(data.content[0]?.demandName);
    // It says so to everybody, and comes off again.
    const name = data.content[0]?.demandName ?? '';
    await expect(list(page).getByText('Pinned').first()).toBeVisible();
    await list(page)
      .getByRole('button', { name: `Unpin ${name}` })
      .click();
    await expect(page.getByText('Unpinned', { exact: true })).toBeVisible();
    const after = await callApi(request, '/doucps/demandlist', { number: 0, size: 1 }, somebody.token);
    expect(after.data.content[0]).toMatchObject({ pinned: false });
  });

  test('is neither shown nor allowed to job 0', async ({ page, request }) => {
    const person = await registerPerson(request);
    await openAs(page, person);
    await expect(
      list(page)
        .getByRole('button', { name: /^Apply for/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pin / })).toHaveCount(0);
    const game = await gameEnding(request, person, /./);
    const refused = await callApi(request, '/wxcps/keeptop', { appid: game.appid }, person.token);
    expect(refused).toMatchObject({ status: 403, code: 'job_not_allowed' });
  });
});

test('one’s own links are there without a network as they were seen last', async ({ page, request, context }) => {
  await openAs(page, await logInPerson(request, PROMOTER), '/promotion');
  const promote = page.getByRole('button', { name: /^Promote/ }).first();
  await expect(promote).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await page.reload();
  await expect(promote).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(promote).toBeVisible();
  await expect(page.getByText(/What you see is as of \d/)).toBeVisible();
});

test('what was seen stays when the line is gone, and the app says that one is offline', async ({
  page,
  request,
  context,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person);
  await expect(
    list(page)
      .getByRole('button', { name: /^Apply for/ })
      .first(),
  ).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await expect(
    list(page)
      .getByRole('button', { name: /^Apply for/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/What you see is as of \d/)).toBeVisible();

  // Opened again without a network, Home and the balance are there as they were seen last.
  await context.setOffline(false);
  await page.goto('/my');
  await expect(page.getByTestId('total')).toHaveText('₱0.00');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByTestId('total')).toHaveText('₱0.00');
  await expect(page.getByText(/What you see is as of \d/)).toBeVisible();
  await page.goto('/');
  await expect(
    list(page)
      .getByRole('button', { name: /^Apply for/ })
      .first(),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('going back to Home restores the place in the list', async ({ page, request }) => {
  const person = await registerPerson(request);
  await openAs(page, person);
  const buttons = list(page).getByRole('button', { name: /^Pictures of/ });
  await expect(buttons.first()).toBeVisible();
  await page.mouse.wheel(0, 2600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500);
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'My', exact: false }).last().click();
  await expect(page.getByText('UID').first()).toBeVisible();
  await page.goBack();
  await expect(buttons.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 400);
});

test('the newest items move by themselves, rest under a finger where they are, and go on', async ({
  page,
  request,
}) => {
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

  // The focus comes to an item by keyboard: it can be seen.
  const last = ticker.getByRole('listitem').last().getByRole('button');
  await page.keyboard.press('Tab');
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test.describe('without the service worker, whose requests a story does not see', () => {
  test.use({ serviceWorkers: 'block' });

  test('what comes after the first screen may fail to come: the page stays, and it is asked for again', async ({
    page,
    request,
  }) => {
    let asked = 0;
    await page.route(/\/assets\/extras-/, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await openAs(page, await registerPerson(request));
    const apply = list(page)
      .getByRole('button', { name: /^Apply for/ })
      .first();
    await expect(apply).toBeVisible();
    await expect.poll(() => asked).toBe(2);
    await apply.click();
    await expect(page.getByText('application succeeded')).toBeVisible();
  });
});

/** So many of the screen's frames. */
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
