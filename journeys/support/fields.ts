import type { Locator, Page } from '@playwright/test';

export const alertOf = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text });
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
