/** Hundredths of a percent as percent in decimal text: 1250 is '12.50'. */
export function oddsText(odds: number): string {
  return (odds / 100).toFixed(2);
}
