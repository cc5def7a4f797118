import { expect, type Page } from '@playwright/test';

/** Expects that no content overflows the screen sideways and no word is broken, in the screen's present state. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.querySelector('#root') ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const wrong: string[] = [];
    // Chinese may be broken after any character.
    const TOKEN = /[^\s\-/?&=\p{Script=Han}]+/gu;
    // Not innerWidth: a phone zooms out if a page is too wide, and then innerWidth is the width of the page.
    const { clientWidth: width } = document.documentElement;
    const scrollsSideways = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement;
      // The marquee's text may leave the screen.
      if (!box?.checkVisibility() || box.closest('.sr-only, [data-first-paint], .marquee-window')) continue;
      // Content of a sideways-scrolling row may be beyond the edge.
      const mayLeave = scrollsSideways(box);
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(TOKEN)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()].filter((line) => line.width > 0);
        const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1;
        // Machine-made numbers are longer than any line.
        if (isBroken && word.length <= 20) wrong.push(`"${word}" is broken`);
        const beyond = lines.some(({ left, right }) => left < -1 || right > width + 1);
        if (beyond && !mayLeave) wrong.push(`"${word}" leaves the screen`);
      }
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) wrong.push(`the page is ${scrollWidth} px wide`);
    return [...new Set(wrong)];
  });
  expect(found, where).toEqual([]);
}
