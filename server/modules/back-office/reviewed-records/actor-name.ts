/** 'operator:op_...' as a name; users, providers and the system by their kind. */
export function actorName(actor: string, names: ReadonlyMap<string, string>): string {
  const [kind = '', id = ''] = actor.split(/:(.*)/s);
  if (kind === 'operator') return names.get(id) ?? id;
  return kind === 'provider' ? id : kind;
}
