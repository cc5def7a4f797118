import { type APIRequestContext, chromium, expect, type Page, test, type Worker } from '@playwright/test';
import { expectAccessibleButColours, expectAccessibleInBoth } from '../support/axe.ts';
import { openedDeposit, play } from '../support/deposits.ts';
import { expectFits } from '../support/fits.ts';
import { callApi, goOffline, type LoggedIn, openAs, registerPerson } from '../support/people.ts';
import { startPushService } from '../support/push-service.ts';
import { findShowingBrowser, findSystemBrowser, HEADLESS_SHELL } from '../support/system-browser.ts';

test.use({ serviceWorkers: 'allow' });

/** More than one page of the list. */
const MANY = 52;
const arrived = (page: Page) => page.getByRole('link', { name: /Your deposit of ₱50\.00 has arrived/ });
/** An amount too small to reach a level, because reaching one would add a message. */
const smallDeposit = (request: APIRequestContext, person: LoggedIn) => openedDeposit(request, person, 'sandbox', '50');
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

async function isWhole(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleInBoth(page, where);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, `${where} at 320 px`);
  await expectAccessibleButColours(page, `${where} at 320 px`);
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Waits until the service worker controls the page. */
async function workerOf(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** A picture shared from another app, as a phone sends it. */
async function share(page: Page, picture: Buffer): Promise<void> {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'shared.png', { type: 'image/png' }));
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'picture', files: files.files });
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share' });
    form.enctype = 'multipart/form-data';
    form.append(field);
    document.body.append(form);
    form.submit();
  }, picture.toString('base64'));
}

interface Shown {
  readonly title: string;
  readonly body: string | undefined;
  readonly data: unknown;
}

/**
 * Records the notifications that the worker asks the browser to show, by the tag with which a notification replaces an
 * earlier one, and the notifications that the browser shows. A headless browser may show none, so only the requests are
 * complete.
 */
async function watchNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    const requested: [string | undefined, Shown][] = [];
    Object.assign(self, { requested });
    registration.showNotification = async (title, options) => {
      await show(title, options).catch(() => {});
      requested.push([options?.tag, { title, body: options?.body, data: options?.data }]);
    };
  });
  return {
    requested: () => worker.evaluate(() => (self as unknown as { requested: readonly [string, Shown][] }).requested),
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
        const shown = await registration.getNotifications();
        return shown.map(({ tag, title, body, data }): [string, Shown] => [tag, { title, body, data }]);
      }),
  };
}

test('the digest of the day is above the messages that came after it, each of which begins with its subject’s icon', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  for (let count = 0; count < 2; count++) await play(request, (await smallDeposit(request, person)).id, 'paid');
  // The digest is sent at eight in the morning: here the older message is one.
  await page.route('**/message/list', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data.content.at(-1), {
      kind: 'earnings_settled',
      digest: { day: '2026-11-23', amount: '47.79' },
    });
    await route.fulfill({ response, json: answer });
  });
  await openAs(page, person, '/Messages');
  const digest = page.getByRole('region', { name: 'Settled on Monday, Nov 23' });
  await expect(digest).toContainText('₱47.79');
  await expect(arrived(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const [above, below] = [await digest.boundingBox(), await arrived(page).boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expect(arrived(page).locator('svg')).toBeVisible();
  await isWhole(page, 'a digest above the messages');
});

test('the inbox has a message for each deposit, page by page, until it is read, including those during a lost connection (Spec: E5)', async ({
  page,
  context,
  request,
}) => {
  const person = await registerPerson(request);
  await play(request, (await smallDeposit(request, person)).id, 'failed');
  const paid = await smallDeposit(request, person);
  // Each is paid twice more, and each surplus payment waits for an operator.
  for (let times = 0; times < MANY / 2; times++) await play(request, paid.id, 'paid-again');
  await openAs(page, person, '/Messages');
  await expect(tab(page, 'Inbox')).toContainText(String(MANY + 1));
  await isWhole(page, '/Messages');
  // The oldest is on the second page.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText('was declined')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await page.evaluate(() => scrollTo(0, 0));

  const { id } = await smallDeposit(request, person);
  await goOffline(page);
  await expect(page.getByText(/Showing data from \d/)).toBeVisible();
  await play(request, id, 'paid');
  // A message that was not opened can be read offline, and counts as read once the phone is online.
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('₱50.00');
  const offline = new URL(page.url()).pathname.slice('/Messages/'.length);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(tab(page, 'Inbox')).toContainText(String(MANY + 1));
  await context.setOffline(false);
  await expect(arrived(page).first()).toContainText('New');
  const isRead = async () => (await callApi(request, '/message/detail', { id: offline }, person.token)).data.isRead;
  await expect.poll(isRead).toBe(true);

  await arrived(page).first().click();
  await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeVisible();
  await isWhole(page, '/Messages/$id');
  await page.getByRole('link', { name: 'See the deposit' }).click();
  await expect(page).toHaveURL(new RegExp(`/DepositDetails/${id}$`));
  await page.goBack();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(tab(page, 'Inbox')).toContainText(String(MANY));
  await expect(arrived(page).first()).not.toContainText('New');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(tab(page, 'Inbox')).toHaveText('Inbox');

  // A kind that is switched off leaves the inbox, and comes back.
  await page.getByRole('button', { name: 'Which messages you get' }).click();
  const kinds = page.getByRole('dialog', { name: 'Which messages you get' });
  const money = kinds.getByRole('checkbox', { name: 'Money: Inbox' });
  await expect(money).toBeChecked();
  await isWhole(page, 'the kinds of messages');
  await money.click();
  await expect(money).not.toBeChecked();
  await kinds.getByRole('button', { name: 'Close' }).click();
  await expect(arrived(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Which messages you get' }).click();
  await expect(kinds.getByRole('checkbox', { name: 'Money: Push' })).toBeChecked();
  await money.click();
  await kinds.getByRole('button', { name: 'Close' }).click();
  await expect(arrived(page).first()).toBeVisible();

  await tab(page, 'Notices').click();
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Notice', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(tab(page, 'Notices')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Activities').click();
  await expect(page.getByText('No activities')).toBeVisible();
});

test('the app can be installed, updates on request, and accepts a picture of a code from another app (Spec: F4)', async ({
  page,
  browser,
  request,
}) => {
  const [sender, receiver] = [await registerPerson(request), await registerPerson(request)];
  await openAs(page, sender, '/my');
  await workerOf(page);
  // The query of a browser that can install the app.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt: async () => document.body.classList.add('was-asked') }));
      return event.defaultPrevented;
    });
  const hint = page.locator('section').filter({ hasText: 'on your home screen' });
  await expect.poll(offer).toBe(true);
  await hint.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('body.was-asked')).toHaveCount(1);
  await expect(hint).toHaveCount(0);
  await offer();
  await hint.getByRole('button', { name: 'Close' }).click();
  await expect(hint).toHaveCount(0);

  const other = await browser.newPage();
  await openAs(other, receiver, '/Transfer');
  await other.getByRole('button', { name: 'Request money' }).click();
  const code = other.getByRole('dialog').getByRole('img', { name: 'QR code that asks for money' });
  await expect(code).toBeVisible();
  const [pictureOfCode, otherPicture] = [
    await code.screenshot(),
    await other.getByRole('heading').first().screenshot(),
  ];
  await other.context().close();

  await share(page, otherPicture);
  await expect(page.getByText('No QR code with a UID found in this photo.')).toBeVisible();
  const uid = page.getByRole('textbox', { name: /UID/ });
  await uid.fill('1234');

  // A newer worker waits; the page stays unchanged until the user agrees.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'));
  const update = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(update).toBeVisible();
  await expect(uid).toHaveValue('1234');
  await isWhole(page, 'the bar of a newer version');
  const reloaded = page.waitForEvent('load');
  await update.getByRole('button', { name: 'Update' }).click();
  await reloaded;
  const active = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  await expect.poll(active).toContain('/sw.js?newer');

  await share(page, pictureOfCode);
  await expect(page).toHaveURL(new RegExp(`uid=${receiver.user.uid}`));
  await expect(uid).toHaveValue(receiver.user.uid);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a shared picture leads to Transfer, which reports that it did not arrive (Spec: D5)', async ({
    page,
    request,
  }) => {
    await openAs(page, await registerPerson(request), '/My');
    await share(page, Buffer.from('a picture'));
    await expect(page.getByText('The photo did not arrive.')).toBeVisible();
    await expect(page).toHaveURL(/\/Transfer$/);
    await expect(page.getByRole('button', { name: 'Scan' })).toBeVisible();
  });
});

test('a push message is shown by the phone once, and leads to its message (Spec: E5, F4)', async ({
  request,
  baseURL,
  launchOptions,
}) => {
  const shows = findShowingBrowser();
  test.skip(
    shows === undefined && findSystemBrowser() === HEADLESS_SHELL,
    'the only browser here has nowhere to show notifications, and forbids them',
  );
  const person = await registerPerson(request);
  const service = await startPushService();
  const browser = await chromium.launch({ ...launchOptions, ...(shows && { executablePath: shows }) });
  try {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), permissions: ['notifications'] });
    const page = await context.newPage();
    // Only the address of the browser vendor's push service is replaced: all else is as on a phone.
    await page.addInitScript((subscription) => {
      const given = { toJSON: () => subscription } as unknown as PushSubscription;
      PushManager.prototype.subscribe = async () => given;
      PushManager.prototype.getSubscription = async () => given;
      Notification.requestPermission = async () => 'granted';
    }, service.subscription);
    await openAs(page, person, '/Setting');
    await workerOf(page);
    await page.getByRole('checkbox', { name: 'Push notifications' }).click();
    await expect(page.getByRole('checkbox', { name: 'Push notifications' })).toBeChecked();
    const { id } = await openedDeposit(request, person);
    await play(request, id, 'paid');
    await expect.poll(() => service.pushed.length).toBe(1);
    const [payload] = service.pushed;
    expect(payload).toMatchObject({
      title: 'Deposit',
      body: 'Your deposit of ₱250.00 has arrived. It is in your balance.',
    });

    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('the app has no worker');
    const phone = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      phone.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations: [one] }) => one && resolve(one.registrationId),
      ),
    );
    await phone.send('ServiceWorker.enable');
    const push = {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data: JSON.stringify(payload),
    };
    const { requested, shown } = await watchNotifications(worker);
    const notification = [
      payload?.id,
      { title: payload?.title, body: payload?.body, data: { to: payload?.to } },
    ] as const;
    await phone.send('ServiceWorker.deliverPushMessage', push);
    await expect.poll(requested).toEqual([notification]);
    await phone.send('ServiceWorker.deliverPushMessage', push);
    await expect.poll(requested).toEqual([notification, notification]);
    // The browser's own list may briefly omit a notification that is being replaced: it never has two.
    expect([[], [notification]]).toContainEqual(await shown());

    // Simulates a tap on it, which only the browser itself can trigger.
    await worker.evaluate(
      (data) => {
        const tapped = new Event('notificationclick');
        self.dispatchEvent(Object.assign(tapped, { notification: { data, close() {} }, waitUntil() {} }));
      },
      { to: payload?.to },
    );
    await expect(page).toHaveURL(new RegExp(`${payload?.to}$`));
    await expect(page.getByText('has arrived')).toBeVisible();
  } finally {
    await browser.close();
    service.close();
  }
});
