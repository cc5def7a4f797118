import { expect, type Page, test } from '@playwright/test';
import { logInOperator } from '../support/console.ts';
import { expectFitsAndAccessible } from '../support/fits-and-accessible.ts';
import { callApi, openAs, registerPerson, sessionOf, TEAM_LEAD } from '../support/people.ts';

test('a user applies, is approved while the page is open, and has the first ratio (Spec: E6)', async ({
  page,
  request,
}) => {
  const person = await registerPerson(request);
  await openAs(page, person, '/Agent');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveAccessibleDescription(/./);
  await expectFitsAndAccessible(page, 'an application as an agent');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Tala Cruz');
  await page.getByRole('textbox', { name: 'How we can reach you' }).fill('@tala');
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Your application is being reviewed')).toBeVisible();

  const { token } = await logInOperator(request, 'owner');
  const { uid } = person.user;
  const list = { record: 'agent_application', filters: { uid } };
  const [row] = (await callApi(request, '/console/records/list', list, token)).data.content;
  const { id, version } = row ?? { id: '', version: 0 };
  await callApi(request, '/console/records/act', { record: list.record, id, version, event: 'approve' }, token);
  await expect(page.getByText(/^Earned so far, /)).toBeVisible();
  // A percentage in money.
  await expect(page.getByText('For example: a member bets ₱1,000 and wins ₱600. You get ₱80.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Members/ })).toContainText('0 invited by you, 0 by them');
});

/** A figure of the statement in hundredths. */
async function figure(page: Page, name: string): Promise<number> {
  const text = await page.locator(`main dt:text-is("${name}") + dd`).textContent();
  return Math.round(Number((text ?? '').replace('−', '-').replace(/[^0-9.-]/g, '')) * 100);
}

test('an agent reads the result of a period and its reasons, and recharges a member (Spec: E6)', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, TEAM_LEAD), '/Agent');
  await expect(page.getByText(/^Earned so far, /)).toBeVisible();
  await expect(page.getByText('For example: a member bets ₱1,000 and wins ₱600. You get ₱120.')).toBeVisible();
  await expectFitsAndAccessible(page, '/Agent');

  await page.getByRole('link', { name: /^Statements/ }).click();
  await page
    .getByRole('link', { name: /Paid out/ })
    .first()
    .click();
  await expect(page.getByText('Opening + earned − reversed − paid = closing.')).toBeVisible();
  const [opening, earned, reversed, paid, closing] = [
    await figure(page, 'Opening'),
    await figure(page, 'Earned'),
    await figure(page, 'Reversed'),
    await figure(page, 'Paid'),
    await figure(page, 'Closing'),
  ];
  expect(opening + earned - reversed - paid).toBe(closing);
  await expectFitsAndAccessible(page, 'a statement');

  await page.goto('/AgentRecharge');
  // The members are listed without typing; a search finds members of the whole team, and no other user.
  const members = page.getByRole('region', { name: 'Choose a member' });
  await expect(members.getByRole('listitem')).toHaveCount(5);
  await expectFitsAndAccessible(page, '/AgentRecharge');
  const box = members.getByRole('searchbox', { name: 'Search the whole team' });
  await box.fill('10000002');
  await box.press('Enter');
  await expect(members.getByText('No member of your team has this name or UID')).toBeVisible();
  await box.fill('10000012');
  await box.press('Enter');
  await members.getByRole('button', { name: /10000012/ }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('50');
  await page.getByRole('button', { name: 'Review' }).click();
  const question = page.getByRole('dialog', { name: 'Recharge ₱50.00?' });
  await expect(question).toContainText('10000012');
  await question.getByRole('button', { name: 'Recharge' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible();
  await expect(page.getByText('₱50.00').first()).toBeVisible();

  await page.goto('/AgentWithdraw');
  await expect(page.getByText('Within 24 hours')).toBeVisible();
  await expectFitsAndAccessible(page, '/AgentWithdraw');
});

test('an agent reads what a ratio brings both, what a member has to do for it, and what "private" means (Spec: E6)', async ({
  page,
  request,
}) => {
  await openAs(page, await sessionOf(request, TEAM_LEAD), '/AgentMembers');
  await expect(page.getByText('“Private”: this member has not allowed agents to see more.')).toBeVisible();
  await page.goto('/AgentMembers/10000031');
  await expect(page.getByText(/applies at My, “Agent programme”/)).toBeVisible();
  await expect(
    page.getByText(/of every ₱100 that counts from their team, .* gets ₱5.00 and you get ₱25/),
  ).toBeVisible();
  await expect(page.getByText('they can in Settings, at “What agents see”')).toBeVisible();
  await expectFitsAndAccessible(page, '/AgentMembers/10000031');
});
