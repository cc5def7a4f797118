interface Caller {
  readonly address: string;
  readonly device: string;
  readonly user?: { readonly sessionId: string } | undefined;
}

/** The origin of a call, for the journal's audit column: address, session, device. */
export function originOf({ address, user, device }: Caller): string {
  return `${address} ${user?.sessionId ?? '-'} ${device}`;
}
