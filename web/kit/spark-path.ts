/** The line through the values of some days, as an SVG path in a box; a flat line lies at the bottom of the box. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  const most = Math.max(...values, 1);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map(
      (value, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height - (value / most) * height)}`,
    )
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
