/** The fit of counts to the odds of the draws. */
export interface Fit {
  readonly chiSquare: number;
  readonly degrees: number;
  /** Probability that fair draws deviate at least as much. Below 0.001 the draws are probably not fair. */
  readonly probability: number;
}

interface Drawn {
  readonly odds: number;
  readonly count: number;
}

/**
 * Minimum of expected draws of a group. With fewer, a single early draw would look impossible, so rare prizes are
 * counted together.
 */
const LEAST_EXPECTED = 5;

/** Pearson's chi-square; prizes without odds are left out. */
export function fitOf(counts: readonly Drawn[], whole: number): Fit {
  const draws = counts.reduce((sum, { count }) => sum + count, 0);
  const expectedOf = ({ odds }: Drawn) => (draws * odds) / whole;
  const groups = poolRare(counts, (drawn) => expectedOf(drawn) >= LEAST_EXPECTED);
  const chiSquare = groups.reduce((sum, drawn) => {
    const expected = expectedOf(drawn);
    return expected === 0 ? sum : sum + (drawn.count - expected) ** 2 / expected;
  }, 0);
  const degrees = Math.max(0, groups.length - 1);
  return { chiSquare, degrees, probability: degrees === 0 ? 1 : upperGamma(degrees / 2, chiSquare / 2) };
}

/** Joins the rarest prizes until a group is large enough; the rest joins the last group. */
function poolRare(counts: readonly Drawn[], isEnough: (drawn: Drawn) => boolean): Drawn[] {
  const groups: Drawn[] = [];
  let open: Drawn = { odds: 0, count: 0 };
  for (const drawn of counts.filter(({ odds }) => odds > 0).sort((a, b) => a.odds - b.odds)) {
    open = { odds: open.odds + drawn.odds, count: open.count + drawn.count };
    if (!isEnough(open)) continue;
    groups.push(open);
    open = { odds: 0, count: 0 };
  }
  if (open.odds === 0) return groups;
  const last = groups.pop() ?? { odds: 0, count: 0 };
  return [...groups, { odds: last.odds + open.odds, count: last.count + open.count }];
}

/**
 * The regularised upper incomplete gamma function: a series below, a continued fraction above (Numerical Recipes 6.2).
 */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 1000 && term > sum * 1e-15; n += 1) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 1000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return front * h;
}

/** Lanczos' approximation, accurate to ten digits above zero. */
function logGamma(x: number): number {
  const [first = 0, ...rest] = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
    -0.5395239384953e-5,
  ];
  const series = [first, ...rest].reduce((sum, value, index) => sum + value / (x + index + 1), 1.000000000190015);
  const t = x + 5.5;
  return (x + 0.5) * Math.log(t) - t + Math.log((2.5066282746310007 * series) / x);
}
