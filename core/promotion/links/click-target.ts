/** Names of the parameters that a redirect adds; '' adds none. */
export interface ClickParameters {
  readonly click: string;
  readonly sub: string;
}

/**
 * The stored target with the click's id and the promoter's sub-id, if present. The target's other parameters stay.
 * undefined: the target is no address.
 */
export function clickTarget(
  target: string,
  names: ClickParameters,
  click: { id: string; sub: string },
): string | undefined {
  const url = URL.parse(target);
  if (!url) return undefined;
  if (names.click !== '' && click.id !== '') url.searchParams.set(names.click, click.id);
  if (names.sub !== '' && click.sub !== '') url.searchParams.set(names.sub, click.sub);
  return url.toString();
}
