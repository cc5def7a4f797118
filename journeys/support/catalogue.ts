import type { Page } from '@playwright/test';
import { callApi, type LoggedIn } from './people.ts';

export const list = (page: Page) => page.getByRole('tabpanel');
export const rowButton = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true });
export const applyButtons = (page: Page) => list(page).getByRole('button', { name: /^Apply for/ });

/** Games of the demo by the last digit of their number, which decides the sandbox platform's answer. */
export async function gameEnding(request: Parameters<typeof callApi>[0], person: LoggedIn, digit: string | RegExp) {
  const ending = typeof digit === 'string' ? new RegExp(`${digit}$`) : digit;
  for (let number = 0; ; number++) {
    const { data } = await callApi(request, '/wxcps/applist', { number, size: 50 }, person.token);
    const game = data.content.find((one) => ending.test(one.appid) && one.apply);
    if (game) return game;
    if (number + 1 >= data.totalPages) throw new Error(`the demo has no game ending ${digit}`);
  }
}

export async function demandEnding(request: Parameters<typeof callApi>[0], person: LoggedIn, ending: RegExp) {
  for (let number = 0; ; number++) {
    const { data } = await callApi(request, '/doucps/demandlist', { number, size: 50 }, person.token);
    const demand = data.content.find((one) => ending.test(one.demandId) && one.apply);
    if (demand) return demand;
    if (number + 1 >= data.totalPages) throw new Error(`the demo has no demand ending ${ending}`);
  }
}

export async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('searchbox').press('Enter');
}
