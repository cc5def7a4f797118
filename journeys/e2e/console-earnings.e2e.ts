import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { approveShown, logInOperator, openConsole } from '../support/console.ts';
import { callApi } from '../support/people.ts';
import { uniqueWord } from '../support/unique-text.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 });

test('the request of a plan’s new version shows last month’s payments by it, and another operator decides', async ({
  page,
  request,
}) => {
  await openConsole(page, 'owner', '/console/plans');
  await page.getByRole('button', { name: 'Add a plan' }).click();
  await page.getByLabel('Short name').fill('story');
  await page.getByLabel('Name', { exact: true }).fill('Story plan');
  await page.getByLabel('For', { exact: true }).selectOption('group');
  await page.getByLabel('The group').selectOption({ label: 'Video creators' });
  await page.getByLabel('The promoter’s part').selectOption('percent');
  await page.getByRole('button', { name: 'Show changes' }).click();
  await expect(page.getByLabel('Percent')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Percent').fill('80');
  await page.getByRole('button', { name: 'Show changes' }).click();
  const preview = page.getByRole('region', { name: 'Last month under this version' });
  await expect(preview.getByText(/would have been different/)).toBeVisible();
  await expect(preview.getByText(/3 promoters are in the group/)).toBeVisible();
  await expectAccessible(page, 'a version of a plan with its preview');
  await page.getByRole('button', { name: 'Request approval' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A better offer');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(page.getByText('New plan')).toHaveCount(0);

  // Not approved: the other tests need the demo's own plan.
  const { token } = await logInOperator(request, 'checker');
  const { data } = await callApi(
    request,
    '/console/approvals/list',
    { kind: 'commission_plan', view: 'pending' },
    token,
  );
  const pending = data.content[0] ?? { id: '' };
  expect(pending).toMatchObject({ summary: 'Story plan: new version', mayDecide: true });
  const decided = await callApi(request, '/console/approvals/reject', { id: pending.id, reason: 'Not now' }, token);
  expect(decided.status).toBe(200);
});

test('a source is added by two operators, its secret is shown once, and a test event shows its result', async ({
  page,
  request,
}) => {
  await openConsole(page, 'owner', '/console/sources');
  await page.getByRole('button', { name: 'Add a source' }).click();
  const name = `story-${uniqueWord()}`;
  const form = page.getByRole('dialog');
  await form.getByLabel('Name in the address').fill(name);
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('The source’s field names').fill('event_id = tid\nstatus:rejected = declined');
  await form.getByLabel('Allowed platforms and items').fill('messaging video:1234');
  await form.getByLabel('Daily limit of earnings').fill('50000.00');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = page.getByRole('dialog', { name: `Secret of ${name}` });
  await expect(secret.getByText(`/postback/${name}`)).toBeVisible();
  await secret.getByRole('button', { name: 'Close' }).click();
  const { token } = await logInOperator(request, 'checker');
  const { data } = await callApi(request, '/console/approvals/list', { kind: 'source', view: 'pending' }, token);
  const approval = data.content.find(({ summary }: { summary: string }) => summary.includes(name));
  const agreed = await approveShown(request, approval?.id ?? '', token);
  expect(agreed.status).toBe(200);
  await page.reload();
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await panel.getByRole('button', { name: 'Test' }).click();
  const result = page.getByRole('dialog', { name: `Test of ${name}` });
  await expect(result.getByText('Parked', { exact: true })).toBeVisible();
  await expect(result.getByText('"tid"')).toBeVisible();
  await expectAccessible(page, 'the test of a source');
  await result.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('button', { name: 'Switch off' }).click();
  const off = page.getByRole('dialog');
  await off.getByLabel('Reason').fill('Only a story');
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(panel.getByText('Off', { exact: true })).toBeVisible();
});

test('a conversion’s record shows its reports, its click, and the commission of each user', async ({ page }) => {
  await openConsole(page, 'owner', '/console/conversions');
  // The demo's users: sales of other tests have other numbers.
  const ofDemo = page.getByRole('row').filter({ hasText: /100000\d\d/ });
  await ofDemo.filter({ hasText: 'purchase' }).filter({ hasText: 'Approved' }).first().click();
  const record = page.getByRole('complementary', { name: 'Conversion' });
  await expect(record.getByRole('heading', { name: 'Earnings', exact: true })).toBeVisible();
  await expect(record.getByText(/, version \d/).first()).toBeVisible();
  await expectAccessible(page, 'the record of a conversion');
  await record.getByRole('link', { name: /-1$/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Deliveries', level: 1 })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Delivery' }).getByText(/transaction_id/)).toBeVisible();
});

test('a partner is added and tested, and a postback is sent again', async ({ page, baseURL }) => {
  await openConsole(page, 'owner', '/console/partners');
  await page.getByRole('button', { name: 'Add a partner' }).click();
  const name = `partner-${uniqueWord()}`;
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(name);
  // This address answers any request.
  await form.getByLabel('Address').fill(`${baseURL}/site/current`);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Secret of ${name}` })
    .getByRole('button', { name: 'Close' })
    .click();
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await panel.getByRole('button', { name: 'Test' }).click();
  const result = page.getByRole('dialog', { name: `Test of ${name}` });
  await expect(result.getByText('Answer: 200')).toBeVisible();
  await result.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('link', { name: /delivered/ }).click();
  await page.getByRole('row').filter({ hasText: name }).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2);
});

test('an approval that changes while it is open is refused, and approved in its new form', async ({
  page,
  request,
}) => {
  const owner = await logInOperator(request, 'owner');
  const checker = await logInOperator(request, 'checker');
  const id = `moves-${uniqueWord()}`;
  const terms = { name: id, mapping: {}, events: [], scope: ['messaging'] };
  await callApi(request, '/console/sources/create', { source: id, ...terms, aDay: '500.00' }, owner.token);
  const approvalId = async () => {
    const query = { kind: 'source', view: 'pending' } as const;
    const { data } = await callApi(request, '/console/approvals/list', query, checker.token);
    return data.content.find(({ target }: { target: { id: string } }) => target.id === id)?.id ?? '';
  };
  expect((await approveShown(request, await approvalId(), checker.token)).status).toBe(200);
  const save = (aDay: string) =>
    callApi(request, '/console/sources/save', { id, ...terms, aDay, reason: 'Their size' }, owner.token);
  expect(await save('900.00')).toMatchObject({ data: { waits: true } });

  await openConsole(page, 'checker', '/console/approvals');
  await page.getByRole('row').filter({ hasText: id }).click();
  const record = page.getByRole('complementary', { name: 'Approvals' });
  await record.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  const ceiling = dialog.getByRole('row', { name: /Earns at most/ });
  await expect(ceiling).toContainText('500.00');
  // One operator lowers it meanwhile.
  expect(await save('300.00')).toMatchObject({ data: { waits: false } });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText(/no longer the one you reviewed/)).toBeVisible();
  await expect(ceiling).toContainText('500.00');
  await dialog.getByRole('button', { name: 'Show the change as it is now' }).click();
  await expect(ceiling).toContainText('300.00');
  await expect(dialog.getByText(/no longer the one/)).toHaveCount(0);
  await expectAccessible(page, 'an approval that changed');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved and carried out')).toBeVisible();
});
