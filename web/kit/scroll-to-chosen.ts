/** Scrolls the chosen chip into the middle of its row, which scrolls sideways on a narrow screen. */
export function scrollToChosen(row: HTMLElement | null, value: string): void {
  const chip = row?.querySelector(`[data-value="${value}"]`)?.getBoundingClientRect();
  const seen = row?.getBoundingClientRect();
  if (row && chip && seen) row.scrollLeft += chip.left + chip.width / 2 - seen.left - seen.width / 2;
}
