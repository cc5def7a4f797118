/** A platform's name for one of our promoters: a platform knows all our sites by one account. */
export function promoterChannel(siteId: string, uid: string): string {
  return `${siteId}_${uid}`;
}

/** The promoter of a platform's channel; undefined for any other channel, and for another site's. */
export function uidOfChannel(siteId: string, channel: string): string | undefined {
  const uid = channel.startsWith(`${siteId}_`) ? channel.slice(siteId.length + 1) : '';
  return /^[0-9]{8}$/.test(uid) ? uid : undefined;
}
