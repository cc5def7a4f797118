interface Caller {
  readonly address: string;
  readonly device: string;
  readonly user?: { readonly sessionId: string } | undefined;
}

/** From where a call came, for the journal's audit column: address, session, what it runs on. */
export function originOf({ address, user, device }: Caller): string {
  return `${address} ${user?.sessionId ?? '-'} ${device}`;
}
