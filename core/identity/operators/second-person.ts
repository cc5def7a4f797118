/**
 * Number of days for which two operators count as one person, because one of them created or reset the other, or gave
 * the other a role: that operator may still know the other's password.
 */
export const SPONSORED_DAYS = 7;

/** A link between two operators: one created, reset, enabled or gave a role to the other. */
export interface Link {
  readonly operatorId: string;
  readonly sponsorId: string;
  /** Time of the newest link. */
  readonly since: Date;
  /** Whether one owner handed over a password without the agreement of another owner. */
  readonly isAlone: boolean;
}

/** An owner of the site on which an action is taken. */
export interface SiteOwner {
  readonly operatorId: string;
  /** The owner who gave the role alone; '': the command line or two owners gave it. */
  readonly appointedBy: string;
  /** Whether the owner is enabled, with their own password and second factor. */
  readonly isOfItsOwn: boolean;
}

const DAY_MS = 86_400_000;

/** Whether a link still counts. Links expire, except links to operators whom one owner created alone. */
function isRecent({ since }: Link, now: Date): boolean {
  return since.getTime() > now.getTime() - SPONSORED_DAYS * DAY_MS;
}

/**
 * The operators who do not count as a second person for this operator on a site, by id, with the time until which they
 * do not. A chain of links connects the two, so one may know the other's password. A link lasts for some days; a link
 * that one owner made alone lasts until the site has an owner independent of that owner. Owners of other sites do not
 * count as independent, because they do not see this site's actions.
 */
export function linkedOperators(
  operatorId: string,
  links: readonly Link[],
  owners: readonly SiteOwner[],
  now: Date,
): ReadonlyMap<string, Date> {
  const groupOf = groupsOf(links);
  const lasts = (link: Link) => link.isAlone && !owners.some((owner) => isIndependent(owner, link.sponsorId));
  const edges = links.flatMap((link) => {
    if (lasts(link)) return [{ ...link, ms: now.getTime() }];
    return isRecent(link, now) ? [{ ...link, ms: link.since.getTime() }] : [];
  });
  // Of several chains, the chain that lasts longest sets the end.
  const since = new Map([[operatorId, now.getTime()]]);
  const open = new Set([operatorId]);
  for (const id of open) {
    open.delete(id);
    const reached = since.get(id) ?? 0;
    for (const edge of edges) {
      const other = edge.operatorId === id ? edge.sponsorId : edge.sponsorId === id ? edge.operatorId : undefined;
      if (other === undefined) continue;
      const by = Math.min(edge.ms, reached);
      const before = since.get(other);
      if (before !== undefined && before >= by) continue;
      since.set(other, by);
      open.add(other);
    }
  }
  since.delete(operatorId);
  return new Map([...since].map(([id, ms]) => [id, new Date(ms + SPONSORED_DAYS * DAY_MS)]));

  function isIndependent(owner: SiteOwner, sponsorId: string): boolean {
    const group = groupOf(sponsorId);
    const isNew = links.some(
      (link) => link.operatorId === owner.operatorId && groupOf(link.sponsorId) === group && isRecent(link, now),
    );
    return owner.isOfItsOwn && !isNew && groupOf(owner.operatorId) !== group && groupOf(owner.appointedBy) !== group;
  }
}

/** The group of each operator, connected by links that one owner made alone. */
function groupsOf(links: readonly Link[]): (operatorId: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    const parent = parents.get(id);
    return parent === undefined ? id : rootOf(parent);
  };
  for (const { operatorId, sponsorId, isAlone } of links) {
    const [one, other] = [rootOf(operatorId), rootOf(sponsorId)];
    if (isAlone && one !== other) parents.set(one, other);
  }
  return rootOf;
}

/**
 * Whether the site has another enabled owner who was not appointed, through any chain, by the actor or by an operator
 * whom the actor created alone. An owner without an own password and second factor does not count: the creator of the
 * account knows the temporary password.
 */
export function hasIndependentOwner(
  actorId: string,
  links: readonly Link[],
  owners: readonly SiteOwner[],
  now: Date,
): boolean {
  const own = new Set([actorId]);
  for (const id of own) {
    for (const link of links) if (link.isAlone && link.sponsorId === id) own.add(link.operatorId);
  }
  const isNew = ({ operatorId }: SiteOwner) =>
    links.some((link) => link.operatorId === operatorId && link.sponsorId === actorId && isRecent(link, now));
  return owners.some(
    (owner) => owner.isOfItsOwn && !own.has(owner.operatorId) && !own.has(owner.appointedBy) && !isNew(owner),
  );
}
