import { expect, test } from '@playwright/test';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { callApi, openAs, PROMOTER, registerPerson, sessionOf, TEAM_LEAD } from '../support/people.ts';

test('a leader sees the team, finds a new member and opens the members below (Spec: C3)', async ({ page, request }) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  const member = await registerPerson(request, lead.user.uid);
  const below = await registerPerson(request, member.user.uid);
  await openAs(page, lead, '/team');
  await expect(page.getByText('Earned from your team this month')).toBeVisible();
  await page.getByRole('button', { name: 'Invite members' }).click();
  await expect(page.getByRole('region', { name: 'Invite to your team' })).toContainText(
    `/register?invite=${lead.user.uid}`,
  );
  await expectFitsAndAccessible(page, 'the invitation of more members');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const members = page.getByRole('region', { name: 'Members' });
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(members.getByRole('link', { name: new RegExp(member.user.uid) })).toContainText('invited 1');
  // The newest member has not brought any earnings yet.
  await expect(members.getByRole('listitem').first()).toContainText(member.user.uid);
  await expect(members.getByRole('listitem').first()).toContainText('New');
  await page.getByRole('button', { name: 'Brought me' }).click();
  await expect(members.getByRole('listitem').first()).not.toContainText(member.user.uid);
  await expect(page.getByText(/last month by the same day/).first()).toBeVisible();
  const leaders = page.getByRole('group').filter({ hasText: 'This month’s top promoters' });
  await leaders.getByText('This month’s top promoters').click();
  // On the first day of a month no member has earned yet.
  const none = leaders.getByText('No earnings this month yet.');
  await expect(leaders.getByRole('listitem').filter({ hasText: '1' }).first().or(none)).toBeVisible();
  await expectFitsAndAccessible(page, '/team');

  // The search covers more than the direct members.
  await page.getByRole('searchbox', { name: 'Search the whole team' }).fill(below.user.uid);
  await page.keyboard.press('Enter');
  await expect(members.getByRole('listitem')).toHaveText([new RegExp(below.user.uid)]);
  await members.getByRole('link', { name: new RegExp(below.user.uid) }).click();
  const path = page.getByRole('navigation', { name: 'Where this member is in your team' });
  await expect(path.getByRole('listitem')).toHaveText(['My team', member.user.uid, below.user.uid]);
  await expect(page.getByText('Only the leader who invited this member can change the rate.')).toBeVisible();
  await path.getByRole('link', { name: member.user.uid }).click();
  await expect(page.getByRole('region', { name: `Invited by ${member.user.uid}` })).toContainText(below.user.uid);
  await expectFitsAndAccessible(page, '/Downline');
  await path.getByRole('link', { name: 'My team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
});

test('a direct member’s rate is changed from a day on, and is never above the leader’s own rate (Spec: C3)', async ({
  page,
  request,
}) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  const member = await registerPerson(request, lead.user.uid);
  await openAs(page, lead, `/Downline/${member.user.uid}`);
  await page.getByRole('button', { name: 'Change rate' }).click();
  const dialog = page.getByRole('dialog');
  const rate = dialog.getByRole('textbox', { name: 'New rate in percent' });
  await rate.fill('99');
  await dialog.getByRole('button', { name: 'Set rate' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Above your own rate');
  await rate.fill('12,5');
  await expect(dialog).toContainText('the member gets ₱12.50');
  await expectFitsAndAccessible(page, 'the rate dialog');
  await dialog.getByRole('button', { name: 'Set rate' }).click();
  // The new rate is lower than the present one: lowering the pay needs a second touch, which may set it from tomorrow
  // on.
  await expect(dialog.getByRole('heading', { name: /^You lower .*’s pay by \d+%$/ })).toBeFocused();
  await expectFitsAndAccessible(page, 'the question before a lower rate');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(rate).toHaveValue('12.5');
  await dialog.getByRole('button', { name: 'Set rate' }).click();
  await dialog.getByRole('button', { name: 'Lower it now' }).click();
  await expect(dialog).toBeHidden();
  const rates = page.getByRole('region', { name: 'Rate', exact: true });
  await expect(rates).toContainText('12.5%');
  await expect(rates.getByRole('listitem')).toContainText(['Set by the leader', 'At the start']);

  await page.getByRole('button', { name: 'Change rate' }).click();
  await rate.fill('5');
  await dialog.getByRole('button', { name: 'Set rate' }).click();
  await expect(dialog.getByRole('heading', { name: 'You lower' })).toContainText('60%');
  await dialog.getByRole('button', { name: 'Lower it from tomorrow' }).click();
  await expect(dialog).toBeHidden();
  // Today’s rate stays.
  await expect(rates.getByText('12.5%').first()).toBeVisible();
  await expect(rates.getByRole('listitem').first()).toContainText('5%');
});

test('a leader writes to a member, whose inbox has the message; links are not allowed', async ({ page, request }) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  const member = await registerPerson(request, lead.user.uid);
  await openAs(page, lead, `/Downline/${member.user.uid}`);
  await page.getByRole('button', { name: 'Write a message' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'Your message' });
  await text.fill('See pay.example');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Links, addresses and long numbers are not allowed here');
  await expectFitsAndAccessible(page, 'a message to a member');
  await dialog.getByRole('button', { name: 'Well done this week!' }).click();
  await expect(text).toHaveValue('Well done this week!');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  const { data } = await callApi(request, '/message/list', {}, member.token);
  expect(data.content[0]?.text).toMatch(/who leads your team, writes: Well done this week!$/);
});

test('the invite link is shown as a code and as a poster to save', async ({ page, request }) => {
  const lead = await sessionOf(request, TEAM_LEAD);
  await openAs(page, lead, '/team');
  await page.getByRole('button', { name: 'Invite members' }).click();
  await page.getByRole('button', { name: 'QR & poster' }).click();
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('img') });
  await expect(sheet.getByRole('img', { name: 'QR code of your invite link' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save poster' }).click();
  expect((await saved).suggestedFilename()).toBe('Join-my-team.png');
});

test('a user without a team reads that there is none, and a leader sees no member of another team', async ({
  page,
  request,
}) => {
  const stranger = await registerPerson(request);
  await openAs(page, await sessionOf(request, TEAM_LEAD), `/Downline/${stranger.user.uid}`);
  await expect(page.getByText('Not in your team')).toBeVisible();
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('no second page');
  for (const path of ['/team', `/Downline/${stranger.user.uid}`]) {
    await openAs(other, await sessionOf(request, PROMOTER), path);
    await expect(other.getByText('This page is for team leaders.')).toBeVisible();
  }
  await other.close();
});

test('a rebate shows its base and deadline, and is in the wallet after one tap (Spec: C4)', async ({
  page,
  request,
}) => {
  await page.route('**/rebate/list', (route) => route.abort());
  await openAs(page, await sessionOf(request, TEAM_LEAD), '/RakeBack');
  await expect(page.getByText('Could not load the rebates')).toBeVisible();
  await page.unroute('**/rebate/list');
  // One failure, one button.
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Ready to claim')).toBeVisible();
  const first = page.getByRole('article').first();
  await expect(first).toContainText(/% of ₱/);
  await expect(first).toContainText(/Claim it before/);
  await expectFitsAndAccessible(page, '/RakeBack');
  const button = first.getByRole('button', { name: /^Claim ₱/ });
  const amount = (await button.textContent())?.replace('Claim ', '') ?? '';
  await button.click();
  await expect(page.getByText(`${amount} is in your wallet`)).toBeVisible();
  await page.getByRole('button', { name: 'Claimed', exact: true }).click();
  // Perhaps not the first rebate, because other tests claim this user's rebates, too.
  await expect(page.getByRole('article').filter({ hasText: amount }).first()).toBeVisible();
  await page.goto('/Records');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Rebate' }).filter({ hasText: amount }).first(),
  ).toBeVisible();
});

test('the bars of this month and the last one have one scale', async ({ page, request }) => {
  await page.route('**/team/summary', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const before = { ...data.before, contribution: '600.00' };
    await route.fulfill({ json: { ...rest, data: { ...data, contribution: '800.00', before } } });
  });
  await openAs(page, await sessionOf(request, TEAM_LEAD), '/team');
  const bars = page.getByRole('list').filter({ hasText: '₱800.00 so far' }).locator('li > [aria-hidden]');
  await expect(bars).toHaveCount(2);
  const [now = 0, before = 0] = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  expect(before / now).toBeCloseTo(0.75, 2);
});

test('a leader without members reads how a team earns, and has the link to share', async ({ page, request }) => {
  await page.route('**/team/summary', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ json: { ...body, data: { ...body.data, direct: 0, indirect: 0, contribution: '0.00' } } });
  });
  await openAs(page, await sessionOf(request, TEAM_LEAD), '/team');
  const first = page.getByRole('region', { name: 'Your team starts with one person' });
  await expect(first.getByRole('listitem')).toHaveCount(3);
  const invite = page.getByRole('region', { name: 'Invite to your team' });
  await expect(invite.getByRole('button', { name: 'Share' })).toBeInViewport();
  // A team without members has neither figures nor a search.
  await expect(page.getByText('Invited by you')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expectFitsAndAccessible(page, 'an empty team');
});
