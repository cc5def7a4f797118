/** A bank or wallet that the site pays to. */
export interface Method {
  code: string;
  name: string;
  country: string;
}

/** In the site's order, its own country first. */
export function byCountry(methods: readonly Method[]): [country: string, methods: Method[]][] {
  const groups = new Map<string, Method[]>();
  for (const method of methods) groups.set(method.country, [...(groups.get(method.country) ?? []), method]);
  return [...groups];
}
