import { expect, test } from '@playwright/test';
import { applyButtons, gameEnding, list, rowButton, search } from '../support/catalogue.ts';
import { creditPerson } from '../support/console.ts';
import { delayCall, navigateInApp } from '../support/delayed-calls.ts';
import { callApi, logInPerson, openAs, PROMOTER, registerPerson, sessionOf, TEAM_LEAD } from '../support/people.ts';

/** A day of the site, which is in Manila. */
const dayBack = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(Date.now() - days * 86_400_000);

test.describe('the messaging list (Spec: B2)', () => {
  test('is searched by part of a name in either case; the search stays when the tab changes, and can be cleared', async ({
    page,
    request,
  }) => {
    const person = await registerPerson(request);
    const game = await gameEnding(request, person, /./);
    await openAs(page, person);
    await expect(applyButtons(page).first()).toBeVisible();
    const part = game.appname.slice(1, 6).toUpperCase();
    await search(page, part);
    const others = list(page)
      .locator('li[aria-posinset]')
      .filter({ hasNotText: new RegExp(part, 'i') });
    await expect(others).toHaveCount(0);
    await expect(rowButton(page, `Apply for ${game.appname}`)).toBeVisible();
    await page.getByRole('tab', { name: 'Video tasks' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(part);
    await page.getByRole('tab', { name: 'Messaging games' }).click();
    await search(page, 'zzzz no such game');
    await expect(page.getByText('no games yet')).toBeVisible();
    await page.getByRole('button', { name: 'Show all', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(applyButtons(page).first()).toBeVisible();
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

  test('keeps two choices that are made before the list is drawn', async ({ page, request }) => {
    await openAs(page, await registerPerson(request));
    await expect(applyButtons(page).first()).toBeVisible();
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-value="casual"]')?.click();
      document.querySelector<HTMLElement>('[role="tab"][data-value="video"]')?.click();
    });
    await expect(page).toHaveURL(/list=video.*category=casual/);
  });

  test('begins in the upper 42 % with five visible rows, shows the user’s and the platform’s ratio, and can be sorted by it', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, await sessionOf(request, PROMOTER));
    const rows = list(page).locator('li[aria-posinset]');
    await expect(rows.nth(5)).toBeVisible();
    const boxes = await rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
    expect(boxes[0]?.bottom).toBeLessThanOrEqual(844 / 2);
    const bar = await page.getByRole('navigation').boundingBox();
    expect(boxes.filter(({ bottom }) => bottom <= (bar?.y ?? 0)).length).toBeGreaterThanOrEqual(5);
    await expect(page.getByRole('heading', { name: 'Newest' })).toBeVisible();
    await expect(rows.first().getByText(/per sale$/)).toBeVisible();
    await expect(rows.first().getByText(/Platform pays/)).toBeVisible();
    const percentIn = (text: string | null) =>
      Math.round(Number.parseFloat(/(\d+\.\d\d)%$/.exec(text ?? '')?.[1] ?? '0') * 100);
    // Without an average sale, the row has the reader's share: three fifths of the platform's ratio.
    const unknown = rows.filter({ hasText: 'You earn' }).first();
    const earned = percentIn(await unknown.getByText(/^You earn/).textContent());
    const paid = percentIn(await unknown.getByText(/^\d+\.\d\d%$/).textContent());
    expect(earned).toBe(Math.floor((paid * 3) / 5));
    const paidIn = async (row: number) =>
      percentIn(
        await rows
          .nth(row)
          .getByText(/^\d+\.\d\d%$/)
          .textContent(),
      );

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('You earn most');
    await expect(page).toHaveURL(/sort=ratio/);
    const ratios = async () => Promise.all([0, 1, 2, 3, 4].map(paidIn));
    await expect.poll(async () => (await ratios())[0]).toBeGreaterThan(6000);
    const shown = await ratios();
    expect(shown).toEqual([...shown].sort((one, other) => other - one));

    // While scrolling down, the search box becomes a button next to lower chips, and leads back up.
    const chip = page.getByRole('button', { name: 'All', exact: true });
    const before = await chip.boundingBox();
    await page.mouse.wheel(0, 1200);
    await expect.poll(async () => (await chip.boundingBox())?.height).toBeLessThan(before?.height ?? 0);
    await page.getByRole('button', { name: 'Search games' }).click();
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('searchbox')).toBeInViewport();
  });

  test('grows while scrolling, and keeps few rows in the page', async ({ page, request }) => {
    const person = await registerPerson(request);
    const pages: number[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/wxcps/applist')) pages.push(sent.postDataJSON().number);
    });
    await openAs(page, person);
    await expect(applyButtons(page).first()).toBeVisible();
    for (let screen = 0; screen < 40 && !pages.includes(2); screen++) {
      await page.mouse.wheel(0, 1500);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    }
    await expect.poll(() => pages).toContain(2);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1200);
  });

  test('shows only the last search, even if an earlier answer is slow', async ({ page, request }) => {
    const person = await registerPerson(request);
    const [first, second] = [await gameEnding(request, person, /1$/), await gameEnding(request, person, /2$/)];
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    // Set before the page opens: a route that is added while the service worker takes control catches nothing.
    await page.route('**/wxcps/applist', async (route) => {
      if (route.request().postDataJSON().appname !== first.appname) return route.continue();
      const answer = await route.fetch();
      held.resolve();
      await release.promise;
      await route.fulfill({ response: answer }).catch(() => {});
      arrived.resolve();
    });
    await openAs(page, person);
    await expect(applyButtons(page).first()).toBeVisible();
    await search(page, first.appname);
    await held.promise;
    await search(page, second.appname);
    await expect(rowButton(page, `Apply for ${second.appname}`)).toBeVisible();
    release.resolve();
    await arrived.promise;
    await expect(rowButton(page, `Apply for ${second.appname}`)).toBeVisible();
    await expect(rowButton(page, `Apply for ${first.appname}`)).toHaveCount(0);
  });

  test('shows a failure to load in place, without a toast, and loads on Retry', async ({ page, request }) => {
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
    await expect(applyButtons(page).first()).toBeVisible();
  });
});

test('a long list fills a screen of any height before it is scrolled', async ({ page, request }) => {
  const height = 1180;
  await page.setViewportSize({ width: 390, height });
  await openAs(page, await logInPerson(request, PROMOTER));
  const lastRow = page.getByRole('main').locator('li[aria-posinset]').last();
  const end = () => lastRow.evaluate((row) => row.getBoundingClientRect().bottom);
  await expect(lastRow).toBeVisible();
  const bar = await page.getByRole('navigation').boundingBox();
  await expect.poll(end, 'Home, above the tab bar').toBeGreaterThanOrEqual(bar?.y ?? height);
  for (const address of [
    '/Records',
    `/ReportDetails?span=custom&from=${dayBack(60)}&to=${dayBack(0)}`,
    '/BettingRecord',
  ]) {
    await page.goto(address);
    await expect.poll(end, address).toBeGreaterThanOrEqual(height);
  }
});

test('going back to records finds the opened row in its old place', async ({ page, request }) => {
  // A new user, so that other tests add no rows meanwhile.
  const person = await registerPerson(request);
  await creditPerson(request, person.user.uid, '550', 10_00n);
  await openAs(page, person, '/Records');
  const rows = page.getByRole('main').locator('li[aria-posinset]');
  await expect(rows.first()).toBeVisible();
  const kind = page.getByRole('button', { name: 'Adjustment', exact: true });
  await kind.click();
  await expect(kind).toHaveAttribute('aria-pressed', 'true');
  // The list of all records is gone; its rows look the same.
  await expect(page.getByText('Available to withdraw')).toHaveCount(0);
  await expect(rows.nth(10)).toBeAttached();
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  const shown = () =>
    rows.evaluateAll((all) =>
      all
        .map((row) => ({ top: Math.round(row.getBoundingClientRect().top), link: row.querySelector('a')?.href ?? '' }))
        .filter(({ top }) => top > 150 && top < 700),
    );
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(4);
  // A scrolling list accepts no touch, and Playwright would scroll on to find a spot that does.
  await expect(page.locator('.item-rows > ul')).not.toHaveCSS('pointer-events', 'none');
  const before = await shown();
  await rows.filter({ has: page.locator(`a[href="${new URL(before[2]?.link ?? '').pathname}"]`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction');
  await page.goBack();
  await expect.poll(shown).toEqual(before);
  await expect(kind).toHaveAttribute('aria-pressed', 'true');

  // New rows are inserted above: the visible rows stay in place.
  const last = rows.and(page.locator('[aria-posinset="55"]'));
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(last).toBeInViewport({ timeout: 1000 });
  }).toPass();
  const highest = await page.evaluate(() => {
    const seen = { place: scrollY };
    addEventListener('scroll', () => Object.assign(seen, { place: Math.min(seen.place, scrollY) }));
    Object.assign(window, { seen });
    return seen.place;
  });
  await creditPerson(request, person.user.uid, '10', 10_00n);
  await expect(rows.and(page.locator('[aria-posinset="56"]')).first()).toBeAttached();
  const place = await page.evaluate(() => (window as unknown as { seen: { place: number } }).seen.place);
  // Up to the height of a row.
  expect(place).toBeGreaterThan(highest - 100);
});

test('a row takes a tap in every frame after the list has moved', async ({ page, request }) => {
  await openAs(page, await registerPerson(request));
  await expect(applyButtons(page).first()).toBeVisible();
  const touched = await page.evaluate(async () => {
    const found: (string | undefined)[] = [];
    scrollBy({ top: 400, behavior: 'instant' });
    for (let frames = 0; frames < 12; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      found.push(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[aria-posinset]')?.tagName);
    }
    return found;
  });
  expect(touched).toEqual(Array.from(touched, () => 'LI'));
});

test('going back to Home restores the place in the list (Spec: B5)', async ({ page, request }) => {
  const person = await registerPerson(request);
  await openAs(page, person);
  const buttons = list(page).getByRole('button', { name: /^Pictures of/ });
  await expect(buttons.first()).toBeVisible();
  await page.mouse.wheel(0, 2600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500);
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'My', exact: false }).last().click();
  await expect(page.getByText('UID').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(buttons.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 400);
});

test('a list opened again shows the last data until the answer comes, and reports a missing answer', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, TEAM_LEAD), '/Setting');
  const rows = page.getByRole('main').locator('li[aria-posinset]');
  const leave = async () => {
    await navigateInApp(page, '/Setting');
    await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible();
    await expect(rows).toHaveCount(0);
  };
  for (const [address, call] of [
    ['/report', '/report/list'],
    [`/ReportDetails?span=custom&from=${dayBack(60)}&to=${dayBack(0)}`, '/report/lines'],
    ['/team', '/team/members'],
    ['/promotion/1', '/wxcps/myapplist'],
    ['/Messages', '/message/list'],
  ] as const) {
    await leave();
    await navigateInApp(page, address);
    await expect(rows.first(), address).toBeVisible();
    await leave();
    const held = await delayCall(page, call);
    await navigateInApp(page, address);
    await held.called;
    await expect(rows.first(), `${address}, before the answer`).toBeVisible();
    await held.release();
  }
  await leave();
  await page.route('**/message/list', (route) => route.abort());
  await navigateInApp(page, '/Messages');
  await expect(page.getByText('Could not be updated')).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await page.unroute('**/message/list');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByText('Could not be updated')).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
});

test('a year of the report that was scrolled stays in place when a click is counted', async ({ page, request }) => {
  const person = await registerPerson(request);
  const game = await gameEnding(request, person, /[0-6]$/);
  await callApi(request, '/wxcps/apply', { appid: game.appid }, person.token);
  const item = { kind: 'messaging', id: game.appid, sub: '' } as const;
  const { data } = await callApi(request, '/gen/shortlink', item, person.token);
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  };
  const click = () => request.get(new URL(data.shortlink).pathname, { maxRedirects: 0, headers });
  await click();
  // Not the calendar's year, which is short at its beginning.
  await openAs(page, person, `/report?span=custom&from=${dayBack(300)}&to=${dayBack(0)}`);
  // The end of the third page of fifty days.
  const row = page.getByRole('main').locator('li[aria-posinset="150"]');
  const end = () => page.evaluate(() => scrollTo({ top: document.body.scrollHeight - 900, behavior: 'instant' }));
  await expect(async () => {
    if (!(await row.isVisible())) await end();
    await expect(row).toBeAttached({ timeout: 200 });
  }).toPass();
  await row.scrollIntoViewIfNeeded();
  // The page below that is still loading moves the rows when it arrives.
  await expect(page.getByRole('main').locator('li[aria-posinset="151"]')).toBeAttached();
  const top = () => row.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  let before = Number.NaN;
  await expect(async () => {
    const last = before;
    before = await top();
    expect(before).toBe(last);
  }).toPass();
  const again = page.waitForResponse(
    (response) => response.url().endsWith('/report/list') && response.request().postDataJSON().number === 0,
  );
  await click();
  await again;
  await expect.poll(top).toBe(before);
  await expect(row).toBeInViewport();
});
