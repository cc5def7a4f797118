/**
 * A platform's name for one of our promoters. It contains the site, because all our sites share one account at a
 * platform.
 */
export function promoterChannel(siteId: string, uid: string): string {
  return `${siteId}_${uid}`;
}

/** The promoter of a platform's channel; undefined if the channel belongs to another site or is not ours. */
export function uidOfChannel(siteId: string, channel: string): string | undefined {
  const uid = channel.startsWith(`${siteId}_`) ? channel.slice(siteId.length + 1) : '';
  return /^[0-9]{8}$/.test(uid) ? uid : undefined;
}
