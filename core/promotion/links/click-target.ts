/** Names of the parameters that a redirect adds; '' adds no parameter. */
export interface ClickParameters {
  readonly click: string;
  readonly sub: string;
}

/**
 * The stored target with the click's id and the promoter's sub-id, if present. The target's other parameters stay.
 * undefined if the target is not an address.
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

/** A placeholder as long as an id, of characters that an address does not change. */
const PLACE_OF_ID = 'ck_..........................';

/**
 * As clickTarget, for many clicks on one target: the address is parsed once. Ids consist of characters that an address
 * does not change. undefined if the target is not an address.
 */
export function clickTargets(
  target: string,
  names: ClickParameters,
  sub: string,
): ((id: string) => string) | undefined {
  const withoutId = clickTarget(target, names, { id: '', sub });
  const withPlace = clickTarget(target, names, { id: PLACE_OF_ID, sub });
  if (withoutId === undefined || withPlace === undefined) return undefined;
  const [before, after] = splitAtParameter(withPlace, `${names.click}=${PLACE_OF_ID}`);
  // No parameter contains the id: the parameter has no name, or it has the name of the sub-id.
  if (after === undefined) return () => withoutId;
  return (id) => (id === '' ? withoutId : `${before}${names.click}=${id}${after}`);
}

/** The text before and after a parameter. The name of another parameter may end with this one's name. */
function splitAtParameter(address: string, parameter: string): [string, string?] {
  for (const sign of ['?', '&']) {
    const at = address.indexOf(sign + parameter, address.indexOf('?'));
    if (at >= 0) return [address.slice(0, at + 1), address.slice(at + 1 + parameter.length)];
  }
  return [address];
}
